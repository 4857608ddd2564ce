/// An error in an expression, with its position.
package struct MatchFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// In characters, from 1.
  package var column: Int
  /// A sentence without a full stop: the error and what was expected.
  package var message: String

  package init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }

  package var description: String { "column \(column): \(message)" }
}
