/// A path of ours that a form or an address names as the place to go to: anything else could lead
/// to another site.
struct OwnPath: Sendable, Hashable {
  let text: String

  /// `nil` for what does not begin with one slash, and for what a browser may read otherwise: it
  /// takes a backslash for a slash and passes over controls (WHATWG URL, section 4.4).
  init?(_ text: String?) {
    guard let text, text.hasPrefix("/"), text.utf8.count <= 2000,
      !text.dropFirst().hasPrefix("/"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") })
    else { return nil }
    self.text = text
  }
}
