import Yams

/// Collects what is wrong, so that a person sees all of it at once. Lives as long as one reading.
final class ProblemLog {
  private(set) var all: [ConfigurationProblem] = []
  /// A broken file may hold a problem a line; people need the first ones.
  private let limit = 50

  func add(_ message: String, at node: Node) {
    guard all.count < limit else { return }
    all.append(
      ConfigurationProblem(
        line: node.mark?.line ?? 1, column: node.mark?.column ?? 1, message: message))
  }
}
