/// One problem in a configuration: its place, and what was expected there.
package struct ConfigurationProblem: Error, Sendable, Hashable {
  /// From 1.
  package var line: Int
  /// From 1.
  package var column: Int
  package var message: String

  package init(line: Int, column: Int, message: String) {
    self.line = line
    self.column = column
    self.message = message
  }
}
