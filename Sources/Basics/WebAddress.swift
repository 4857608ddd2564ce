/// An absolute address in its parts, as it is written: nothing is decoded, checked or normalised.
/// `scheme://user:password@host:port/path?query#fragment` (RFC 3986, 3 and appendix B).
package struct WebAddress: Sendable, Hashable {
  /// With its `://`.
  private let scheme: Substring
  /// Without its `@`; `nil` where there is none.
  package let userinfo: Substring?
  /// With its port, in the case in which it is written.
  package let authority: Substring
  /// Path, query and fragment.
  package let target: Substring

  /// `nil` where there is no `://`.
  package init?(_ text: String) {
    guard let slashes = text.firstRange(of: "://") else { return nil }
    scheme = text[..<slashes.upperBound]
    let rest = text[slashes.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    // A password may hold an @ that was not escaped.
    if let at = rest[..<end].lastIndex(of: "@") {
      userinfo = rest[..<at]
      authority = rest[rest.index(after: at)..<end]
    } else {
      userinfo = nil
      authority = rest[..<end]
    }
    target = rest[end...]
  }

  /// The host in lower case: without a port, and an IPv6 address without brackets.
  package var host: String {
    let name =
      authority.hasPrefix("[")
      ? authority.dropFirst().prefix { $0 != "]" } : authority.prefix { $0 != ":" }
    return name.lowercased()
  }

  /// The host without `www.`: what a site is called.
  package var site: String {
    let host = host
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// All that is before the path; `nil` where there is no host.
  package var root: String? {
    guard !authority.isEmpty else { return nil }
    return String(scheme + (userinfo.map { $0 + "@" } ?? "") + authority)
  }

  /// The path without query and fragment.
  package var path: Substring { target.prefix { $0 != "?" && $0 != "#" } }

  /// A text without the name and password that an address in it has.
  package static func withoutCredentials(_ text: String) -> String {
    WebAddress(text).map { String($0.scheme + $0.authority + $0.target) } ?? text
  }
}
