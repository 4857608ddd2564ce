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

/// The allowed schemes of an address: only schemes for something to fetch, write to or call.
/// Schemes that carry code or data, and unknown schemes, are not allowed.
enum URLScheme {
  private static let allowed: Set<String> = [
    "http", "https", "ftp", "ftps", "sftp", "mailto", "tel", "sms", "callto", "sip", "sips", "xmpp",
    "irc", "ircs", "irc6", "magnet", "geo", "news", "nntp", "gopher", "gemini", "feed", "git",
    "ssh", "svn", "webcal", "matrix", "rtsp", "mms", "rsync", "skype", "facetime", "bitcoin",
    "nostr", "ed2k", "telnet", "im", "h323", "imap", "itms", "snews", "doi", "urn", "tg",
  ]

  /// The length of the scheme at the start of an address, without its colon (RFC 3986, 3.1); `nil`
  /// for a relative reference.
  static func length(_ bytes: Bytes) -> Int? {
    guard let first = bytes.first, first.isASCIILetter else { return nil }
    let end = bytes.end(from: 1) {
      $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-")
        || $0 == UInt8(ascii: ".")
    }
    return end < bytes.count && bytes[end] == UInt8(ascii: ":") ? end : nil
  }

  /// Whether an address is allowed by its scheme. An address may follow `feed:`, which then decides.
  ///
  /// - Parameter length: of the scheme at its start, see ``length(_:)``.
  static func isAllowed(_ address: Bytes, scheme length: Int) -> Bool {
    let scheme = address.run(0, length)
    guard scheme.equalsIgnoringCase("feed") else { return isAllowed(scheme) }
    return (["//", "http://", "https://"] as [StaticString]).contains {
      address.hasPrefixIgnoringCase($0, at: length + 1)
    }
  }

  private static func isAllowed(_ scheme: Bytes) -> Bool {
    if scheme.equalsIgnoringCase("https") || scheme.equalsIgnoringCase("http") { return true }
    guard scheme.count <= 10 else { return false }
    return allowed.contains(scheme.string.lowercased())
  }
}
