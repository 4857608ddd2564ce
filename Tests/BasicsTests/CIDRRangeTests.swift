import Basics
import Testing

@Suite("IP address ranges")
struct CIDRRangeTests {
  @Test(
    "A range contains the addresses with its prefix",
    arguments: [
      ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
      ("192.0.2.128/25", "192.0.2.200", true), ("192.0.2.128/25", "192.0.2.5", false),
      ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false),
      ("fd00::/8", "fdab::1", true), ("fd00::/8", "fe80::1", false), ("0.0.0.0/0", "::1", false),
      ("127.0.0.1", "::ffff:127.0.0.1", true),
    ])
  func contains(range: String, address: String, expected: Bool) throws {
    let range = try #require(CIDRRange(range))
    #expect(range.contains(try #require(NetworkAddress(address))) == expected)
  }

  @Test(
    "A malformed range is refused",
    arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/+8", "::1/129", "host"])
  func refused(text: String) {
    #expect(CIDRRange(text) == nil)
  }
}
