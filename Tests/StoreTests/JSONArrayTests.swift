import Testing

@testable import SQLiteStore
@testable import Store

struct JSONArrayTests {
  @Test(
    arguments: [
      ([], "[]"), ([0], "[0]"), ([1, -1, 10], "[1,-1,10]"),
      ([.max, .min], "[9223372036854775807,-9223372036854775808]"),
    ] as [([Int64], String)])
  func `numbers are encoded as JSON`(numbers: [Int64], text: String) {
    #expect(JSONArray.of(numbers) == text)
  }
}
