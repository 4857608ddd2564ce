/// A passage of a text with its surroundings, by which it is found again after the text changed: the
/// TextQuoteSelector of the W3C Web Annotation Data Model (section 4.2.4).
package struct TextQuote: Sendable, Hashable {
  /// Number of characters of the surroundings at each side.
  package static let context = 32
  /// Maximum length of a quote in Unicode scalars.
  package static let lengthLimit = 10_000

  package var exact: String
  /// What precedes it, at most ``context`` characters; empty at the start of the text.
  package var prefix: String
  /// What follows it.
  package var suffix: String

  package init(exact: String, prefix: String = "", suffix: String = "") {
    self.exact = exact
    self.prefix = prefix
    self.suffix = suffix
  }

  /// A passage without its surroundings, cut to ``lengthLimit``.
  package init(cutting text: String) {
    self.init(exact: String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.lengthLimit))))
  }
}
