import Basics
import Foundation

/// A name and password from a URL, for Basic authentication (RFC 7617).
package struct Credentials: Sendable, Hashable {
  private let pair: [UInt8]

  /// - Parameter userinfo: the part of a URL before the `@`, percent-encoded.
  init(userinfo: some Sequence<UInt8>) {
    let userinfo = Array(userinfo)
    let decoded = PercentEncoding.decode(userinfo)
    // The first unescaped colon separates name and password; an escaped one within the name would
    // be ambiguous after decoding.
    pair = userinfo.contains(UInt8(ascii: ":")) ? decoded : decoded + [UInt8(ascii: ":")]
  }

  /// The value of an `Authorization` header.
  var authorization: String {
    "Basic " + Data(pair).base64EncodedString()
  }

  /// Removes a possible password from a text that should be a URL (R9).
  static func hidden(in text: String) -> String {
    guard let slashes = text.range(of: "//") else { return text }
    let authority = text[slashes.upperBound...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return text }
    return String(text[..<slashes.upperBound] + text[text.index(after: at)...])
  }
}

extension Credentials: CustomStringConvertible, CustomReflectable {
  /// Reveals nothing, so that no log and no message can show the credentials.
  package var description: String { "Credentials(…)" }

  package var customMirror: Mirror { Mirror(self, children: []) }
}
