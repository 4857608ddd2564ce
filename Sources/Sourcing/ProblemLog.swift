import Yams

/// Collects all problems of one reading, so that a person sees them together.
final class ProblemLog {
  private(set) var all: [ConfigurationProblem] = []
  /// A broken file may have a problem on every line; the first ones are enough for a person.
  private let limit = 50

  /// - Parameter columns: distance from the start of the node.
  func add(_ message: String, at node: Node, columns: Int = 0) {
    guard all.count < limit else { return }
    all.append(
      ConfigurationProblem(
        line: node.mark?.line ?? 1, column: (node.mark?.column ?? 1) + columns, message: message))
  }
}
