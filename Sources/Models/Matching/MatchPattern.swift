/// A regular expression as typed.
package struct MatchPattern: Sendable, Hashable {
  package var text: String
  package var ignoresCase: Bool

  package init(_ text: String, ignoresCase: Bool = false) {
    self.text = text
    self.ignoresCase = ignoresCase
  }
}
