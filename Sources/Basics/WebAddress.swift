/// An absolute address, split into its parts as written: nothing is decoded, checked or normalised.
/// `scheme://user:password@host:port/path?query#fragment` (RFC 3986, 3 and appendix B).
package struct WebAddress: Sendable, Hashable {
  /// Includes the `://`.
  private let scheme: Substring
  /// Without the `@`; `nil` if the address has no user information.
  package let userinfo: Substring?
  /// Host and port, in the original case.
  package let authority: Substring
  /// Path, query and fragment.
  package let target: Substring

  /// `nil` if the text has no `://`.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard let start = Self.endOfScheme(bytes) else { return nil }
    scheme = text[..<start]
    let rest = bytes[start...]
    let end =
      rest.firstIndex {
        $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
      } ?? rest.endIndex
    // A password may contain an unescaped @.
    if let at = rest[..<end].lastIndex(of: UInt8(ascii: "@")) {
      userinfo = text[start..<at]
      authority = text[bytes.index(after: at)..<end]
    } else {
      userinfo = nil
      authority = text[start..<end]
    }
    target = text[end...]
  }

  /// The index after the first `://`.
  private static func endOfScheme(_ bytes: String.UTF8View) -> String.Index? {
    var rest = bytes[...]
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      rest = rest[bytes.index(after: colon)...]
      let next = rest.prefix(2)
      if next.count == 2, next.allSatisfy({ $0 == UInt8(ascii: "/") }) { return next.endIndex }
    }
    return nil
  }

  /// The host in lower case, without port; an IPv6 address has no brackets.
  package var host: String {
    let name =
      authority.hasPrefix("[")
      ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    return name.lowercased()
  }

  /// The host without `www.`, used as the name of a site.
  package var site: String {
    let host = host
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// The part before the path; `nil` if the address has no host.
  package var root: String? {
    guard !authority.isEmpty else { return nil }
    return String(scheme + (userinfo.map { $0 + "@" } ?? "") + authority)
  }

  /// The path without query and fragment.
  package var path: Substring {
    Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
  }

  /// The same address with another user information, written as in an address.
  package func with(userinfo: Substring) -> String {
    "\(scheme)\(userinfo)@\(authority)\(target)"
  }

  /// The address without user name and password; any other text is returned unchanged.
  package static func withoutCredentials(_ text: String) -> String {
    // Most addresses have none, and lists of sources ask for each.
    guard text.utf8.contains(UInt8(ascii: "@")) else { return text }
    return WebAddress(text).map { String($0.scheme + $0.authority + $0.target) } ?? text
  }
}

extension WebAddress {
  /// Names of query parameters whose values are passwords by common usage of feeds and APIs.
  private static let secretParameters: Set<String> = [
    "access_key", "access_token", "api_key", "api-key", "apikey", "auth", "auth_key", "auth_token",
    "authkey", "authtoken", "authorization", "feed_token", "hash_key", "jwt", "key", "pass",
    "passkey", "passwd", "password", "private_token", "pwd", "rss_key", "rss_token", "rsskey",
    "secret", "session", "sessionid", "sid", "sig", "signature", "token", "user_credentials",
  ]

  /// A text for people, such as a name, in which an address shows no user name and password, and
  /// whose well-known secret parameters show no value. A text without address is returned unchanged.
  package static func withoutSecrets(_ text: String) -> String {
    guard let address = WebAddress(text) else { return text }
    let shown = address.userinfo == nil ? text : withoutCredentials(text)
    guard let mark = address.target.firstIndex(of: "?") else { return shown }
    let rest = address.target[address.target.index(after: mark)...]
    let end = rest.firstIndex(of: "#") ?? rest.endIndex
    let query = rest[..<end].split(separator: "&", omittingEmptySubsequences: false)
    var isHidden = false
    let parts = query.map { part -> Substring in
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, secretParameters.contains(sides[0].lowercased()) else { return part }
      isHidden = true
      return sides[0] + "=…"
    }
    guard isHidden else { return shown }
    return shown.dropLast(address.target[mark...].count) + "?" + parts.joined(separator: "&")
      + rest[end...]
  }
}
