import Foundation

/// A name and password from a URL, for Basic authentication (RFC 7617).
package struct Credentials: Sendable, Hashable {
  private let pair: [UInt8]

  /// - Parameter userinfo: the part of a URL before the `@`, percent-encoded.
  init(userinfo: some Sequence<UInt8>) {
    let userinfo = Array(userinfo)
    let decoded = PercentEncoding.decode(userinfo)
    // The first raw colon separates; one within the name could not be told apart afterwards.
    pair = userinfo.contains(UInt8(ascii: ":")) ? decoded : decoded + [UInt8(ascii: ":")]
  }

  /// The value of an `Authorization` header.
  var authorization: String {
    "Basic " + Data(pair).base64EncodedString()
  }

  /// A text that should have been a URL, without what may be a password in it (R9).
  static func hidden(in text: String) -> String {
    guard let slashes = text.range(of: "//") else { return text }
    let authority = text[slashes.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return text }
    return String(text[..<slashes.upperBound] + text[text.index(after: at)...])
  }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
  /// Nothing of it, so that no log and no message can tell it.
  package var description: String { "Credentials(…)" }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
