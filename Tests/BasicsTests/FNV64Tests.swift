import Basics
import Testing

struct FNV64Tests {
  /// The published test vectors (draft-eastlake-fnv, appendix C).
  @Test(
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)])
  func `the hash of a text equals the published value`(text: String, hash: UInt64) {
    #expect(FNV64.value(of: text) == hash)
    #expect(Array(text.utf8).withUnsafeBufferPointer(FNV64.value(of:)) == hash)
  }

  @Test func `a hash can be continued with more bytes`() {
    var hash = FNV64(value: FNV64.value(of: "foo"))
    hash.add("bar")
    #expect(hash.value == FNV64.value(of: "foobar"))
  }
}
