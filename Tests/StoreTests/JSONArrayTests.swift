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

  @Test func `rows are lists of their columns`() {
    let rows = JSONArray.rows([.integers([1, -2]), .texts(["a\"", "\u{9B}"])])
    #expect(rows == #"[[1,"a\""],[-2,"\u009b"]]"#)
    #expect(JSONArray.rows([.integers([]), .texts([])]) == "[]")
  }
}
