import Models
import Testing

/// The examples of FIPS 180-4's validation and of RFC 6234, 8.5.
struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000),
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    ),
    (
      String(repeating: "01234567", count: 80),
      "594847328451bdfa85056225462cc1d867d877fb388df0ce35f25ab5562bfbb5"
    ),
  ])
  func theKnownDigests(message: String, digest: String) {
    #expect(SHA256.hex(of: Array(message.utf8)) == digest)
  }

  /// All lengths around a block's end, where the padding changes.
  @Test func lengthsAroundABlockGiveDifferentDigests() {
    let digests = (0..<200).map { SHA256.hex(of: [UInt8](repeating: 0x61, count: $0)) }
    #expect(Set(digests).count == 200)
    #expect(digests.allSatisfy { $0.utf8.count == 64 })
  }
}
