/// The positions of the five parts of a reference (RFC 3986, appendix B).
struct URLParts {
  /// The length of the scheme, without its colon.
  var scheme: Int?
  /// The authority, without its `//`.
  var authority: Range<Int>?
  var path: Range<Int>
  /// The query, without its `?`.
  var query: Range<Int>?

  init(_ bytes: Bytes) {
    scheme = URLScheme.length(bytes)
    var index = scheme.map { $0 + 1 } ?? 0
    if bytes.hasPrefixIgnoringCase("//", at: index) {
      let from = index + 2
      index = bytes.end(from: from) {
        $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
      }
      authority = from..<index
    }
    let pathStart = index
    index = bytes.end(from: index) { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    path = pathStart..<index
    if index < bytes.count, bytes[index] == UInt8(ascii: "?") {
      let from = index + 1
      index = bytes.firstIndex(of: UInt8(ascii: "#"), from: from) ?? bytes.count
      query = from..<index
    }
  }

  /// Whether an authority has a host that can be one (RFC 3986, 3.2.2): brackets are only around an
  /// IPv6 address, and some characters are never in it (WHATWG URL, forbidden host code points).
  static func hasHost(_ authority: Bytes) -> Bool {
    let start = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? 0
    let host = authority.run(start, authority.count)
    guard host.first == UInt8(ascii: "[") else {
      return !host.isEmpty && !host.contains(where: isForbidden)
    }
    guard let close = host.firstIndex(of: UInt8(ascii: "]"), from: 1), close > 1 else {
      return false
    }
    return !host.run(1, close).contains(where: isForbidden)
      && (close + 1 == host.count || host[close + 1] == UInt8(ascii: ":"))
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "^"), UInt8(ascii: "|"):
      true
    default: false
    }
  }
}
