import Foundation

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

/// Web addresses as people type them.
package enum AddressInput {
  /// The address with its scheme; `nil` if it is not a web address.
  package static func web(_ typed: String) -> String? {
    let text = typed.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
      return nil
    }
    if isWeb(text) { return text }
    if let address = ofFeed(text) { return isWeb(address) ? address : nil }
    let host = text.prefix { !"/:?#".contains($0) }
    guard text.range(of: "://") == nil, host.contains(".") || host == "localhost" else {
      return nil
    }
    return "https://" + text
  }

  /// The address behind a scheme that only says that a feed is there (`feed:` and those of podcast
  /// programs): `feed://host/path` stands for http, and `feed:` also stands before a whole address.
  /// What stands behind may have any scheme: the caller checks it.
  ///
  /// - Returns: `nil` if the text has no such scheme.
  package static func ofFeed(_ text: String) -> String? {
    guard let colon = text.utf8.prefix(6).firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text[..<colon].lowercased()
    guard ["feed", "rss", "itpc", "itpcs", "pcast"].contains(scheme) else { return nil }
    let rest = text[text.utf8.index(after: colon)...]
    guard rest.hasPrefix("//") else { return String(rest) }
    let whole = String(rest.dropFirst(2))
    return isWeb(whole) ? whole : (scheme == "itpcs" ? "https:" : "http:") + rest
  }

  private static func isWeb(_ text: String) -> Bool {
    ["http://", "https://"].contains { start in
      text.utf8.prefix(start.utf8.count).elementsEqual(start.utf8) { $0 | 0x20 == $1 | 0x20 }
    }
  }
}

/// Parameters of an address that name the click and not the page, by the names of common trackers.
package enum TrackingParameters {
  /// Whether a parameter, such as `utm_source=rss`, is one.
  package static func contain(_ parameter: Substring) -> Bool {
    let name = parameter.prefix { $0 != "=" }.lowercased()
    return prefixes.contains { name.hasPrefix($0) } || names.contains(name)
  }

  /// The same address without them; every other part stays as it is.
  package static func removed(from url: String) -> String {
    let bytes = url.utf8
    guard bytes.count <= 4096 else { return url }
    let end = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    guard let mark = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) else { return url }
    let parameters = bytes[bytes.index(after: mark)..<end]
      .split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    let kept = parameters.filter { !contain($0) }
    guard kept.count < parameters.count else { return url }
    let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
    return String(url[..<mark]) + query + String(url[end...])
  }

  private static let prefixes = ["utm_", "mtm_", "pk_", "hsa_", "at_", "__twitter"]
  private static let names: Set<String> = [
    "fbclid", "gclid", "dclid", "msclkid", "yclid", "twclid", "igshid", "mc_cid", "mc_eid",
    "cmp", "cmpid", "ns_mchannel", "ns_source", "ns_campaign", "ns_linkname", "ref_src",
    "smid", "ito", "xtor", "wt_mc", "spm", "_hsenc", "_hsmi", "ocid", "ftag", "partner", "rss",
    "oc", "__source", "s_cid", "srnd",
  ]
}
