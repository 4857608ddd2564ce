/// What is wrong with an expression, and where.
package struct MatchFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// Counted in characters from 1.
  package var column: Int
  /// A sentence without a full stop: what is wrong, what was expected.
  package var message: String

  package init(column: Int, _ message: String) {
    self.column = column
    self.message = message
  }

  package var description: String { "column \(column): \(message)" }
}
