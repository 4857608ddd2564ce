import Basics
import Models
import Testing

@testable import Fetching

struct DeliverySignatureTests {
  @Test(
    "P9: The digests equal the test vectors of FIPS 180-4",
    arguments: [
      (
        SHA2.sha256, "abc",
        "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
      ),
      (
        .sha256, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
      ),
      (
        .sha384, "abc",
        "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
          + "8086072ba1e7cc2358baeca134c825a7"
      ),
      (
        .sha512, "abc",
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
          + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
      ),
    ])
  func digests(method: SHA2, message: String, expected: String) throws {
    #expect(try method.digest(Array(message.utf8)).hexadecimal == expected)
  }

  /// RFC 4231, test case 2.
  @Test(
    "P9: Only signatures with SHA-256 or stronger are accepted",
    arguments: [
      ("sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", true),
      ("SHA256=5BDCC146BF60754E6A042426089575C75A003F089D2739839DEC58B964EC3843", true),
      (
        "sha384=af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
          + "8e2240ca5e69e2c78b3239ecfab21649", true
      ),
      (
        "sha512=164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
          + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737", true
      ),
      ("sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3842", false),
      ("sha256=5bdcc146", false), ("sha256=", false), ("sha256", false), ("", false),
      ("sha1=effcdf6ae5eb2fa2d27416d5f184df9c259a7c79", false), (nil, false),
    ])
  func believes(header: String?, isValid: Bool) {
    let body = Array("what do ya want for nothing?".utf8)
    #expect(DeliverySignature.isValid(header, of: body, secret: "Jefe") == isValid)
  }

  @Test("P9: A key longer than a block is hashed first")
  func shortensKeys() {
    // RFC 4231, test case 6.
    let key = [UInt8](repeating: 0xAA, count: 131)
    let message = Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8)
    let code = DeliverySignature.code(of: message, key: key, block: 64, SHA256.digest(of:))
    #expect(
      code.hexadecimal == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54")
  }

  @Test(
    "P9: The method of a signature is named, whatever the header holds",
    arguments: [
      ("sha1=0a1b", "sha1"), ("SHA256=00", "sha256"), ("", "none"), ("=", "none"), (nil, "none"),
      ("a\u{1B}[31m=0", "a"),
      (String(repeating: "a", count: 99), String(repeating: "a", count: 16)),
    ] as [(String?, String)])
  func namesMethod(header: String?, name: String) {
    #expect(DeliverySignature.method(in: header) == name)
  }
}
