import Foundation

/// Values of parameters at which arithmetic overflows or conversions fail.
enum ExtremeValue {
  /// The values that every run sends to every parameter.
  static let few = [
    "", "0", "-1", "1", "2147483648", "4294967296", "9007199254740993", "4611686018427387904",
    "9223372036854775806", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551616", "1e308", "1e309", "nan", "-inf",
    // The year 10^9, and the year -10^9.
    "31556889864403199", "-31557014167219200", "999999999999999w", "1e300h",
    String(repeating: "9", count: 10_000),
    // Cursors and ids of articles with extreme parts.
    "t7fefffffffffffff-9223372036854775807-9223372036854775807-1000000",
    "dffefffffffffffff--9223372036854775808", "1y2p0ij32e8e7-1y2p0ij32e8e7",
    "tag:google.com,2005:reader/item/7fffffffffffffff", "ffffffffffffffff",
    "hide-9223372036854775807",
  ]

  /// Further values, for a long run.
  static let more = [
    "-0", "+1", "2", "127", "128", "255", "256", "32767", "32768", "65535", "65536", "2147483647",
    "-2147483648", "-2147483649", "4294967295", "9007199254740991", "9007199254740992",
    "1000000000", "1000000001", "4611686018427387903", "9223372036853775807",
    "1009223372036854775807", "18446744073709551615", "-18446744073709551616", "0x7fffffffffffffff",
    "1e15", "1e18", "1e19", "-1e308", "-1e309", "inf", "1.5", "00000000000000000000", " 1 ",
    "1,9223372036854775807", "1,-1", "9223372036854775807-1", "253402300800", "-62167219201",
    "1e-320", "99999999999999999999999999999999999999d", "9223372036854775807s", "\u{0}", "é",
    "t7ff0000000000000-1", "n0-0-0-1", "t0-1-1-9223372036854775807", "0-0", "zzzzzzzzzzzzz-1",
    "tag:google.com,2005:reader/item/00038d7ea4c68000", "0000000000000000", "8000000000000000",
    "feed/9223372036854775807", "user/-/label/9223372036854775807", "unread-1", "share--1",
  ]

  static var all: [String] {
    ProcessInfo.processInfo.environment["FUZZ_SECONDS"] == nil ? few : few + more
  }

  /// A value in a query or a form.
  static func encoded(_ value: String) -> String {
    value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }
}
