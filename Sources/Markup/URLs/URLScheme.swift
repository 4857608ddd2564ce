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
