import Basics
import Testing

struct PercentEncodingTests {
  @Test(arguments: [
    ("a%20b", "a b"), ("%C3%a9", "é"), ("100%", "100%"), ("%4", "%4"), ("%zz%41", "%zzA"),
    ("%+1", "%+1"), ("%25%34%31", "%41"), ("a+b", "a+b"), ("", ""),
  ])
  func `complete escapes are decoded, once`(encoded: String, text: String) {
    let bytes = PercentEncoding.decode(Array(encoded.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func `a plus is a blank in forms`() {
    #expect(PercentEncoding.decode(Array("a+%2B".utf8), plusIsBlank: true) == Array("a +".utf8))
  }

  @Test(arguments: [("%20%aF", true), ("%", false), ("%1", false), ("a%1g", false), ("", true)])
  func `an address is complete if all of its escapes are`(text: String, isComplete: Bool) {
    #expect(PercentEncoding.isComplete(Array(text.utf8)) == isComplete)
  }

  @Test func `other bytes than the plain ones are escaped`() {
    #expect(PercentEncoding.encode("a é/\n") { $0 == 0x61 } == "a%20%C3%A9%2F%0A")
  }
}
