import Yams

/// Collects what is wrong, so that a person sees all of it at once. Lives as long as one reading.
final class ProblemLog {
  private(set) var all: [ConfigurationProblem] = []
  /// A broken file may hold a problem a line; people need the first ones.
  private let limit = 50

  /// - Parameter columns: how far behind the node's beginning it is.
  func add(_ message: String, at node: Node, columns: Int = 0) {
    guard all.count < limit else { return }
    all.append(
      ConfigurationProblem(
        line: node.mark?.line ?? 1, column: (node.mark?.column ?? 1) + columns, message: message))
  }
}
