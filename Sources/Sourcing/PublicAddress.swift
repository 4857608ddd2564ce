import Basics

/// The address under which clients reach the server: `https://news.example.org/reader`.
package struct PublicAddress: Sendable, Hashable {
  package let isSecure: Bool
  /// Host name and port in lower case, as in a Host header.
  package let authority: String
  /// Without a trailing slash: empty, or `/reader`.
  package let basePath: String

  /// `nil` if it is not an http or https address, or has a query, a fragment or a user name.
  package init?(_ text: String) {
    guard let address = WebAddress(text), address.userinfo == nil, !address.host.isEmpty,
      !text.contains(where: { "?#\\\"' ".contains($0) }),
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F })
    else { return nil }
    switch text.prefix(while: { $0 != ":" }).lowercased() {
    case "https": isSecure = true
    case "http": isSecure = false
    default: return nil
    }
    var authority = address.authority.lowercased()
    // A Host header does not contain the scheme's default port (RFC 9110 4.2.3).
    let usual = isSecure ? ":443" : ":80"
    if authority.hasSuffix(usual) { authority.removeLast(usual.count) }
    self.authority = authority
    let segments = address.path.split(separator: "/")
    guard !segments.contains(where: { $0 == "." || $0 == ".." || $0.contains("%") }) else {
      return nil
    }
    basePath = segments.map { "/" + $0 }.joined()
  }

  /// The host name without the port.
  package var host: String {
    authority.hasPrefix("[")
      ? String(authority.dropFirst().prefix { $0 != "]" })
      : String(authority.prefix { $0 != ":" })
  }

  /// The full address of a path that begins with a slash.
  package func address(of path: String) -> String {
    (isSecure ? "https://" : "http://") + authority + basePath + path
  }
}
