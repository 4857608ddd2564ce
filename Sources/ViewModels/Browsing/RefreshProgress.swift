/// How far a pass over the sources is.
package struct RefreshProgress: Sendable, Hashable {
  package var done: Int
  /// 0 before it is known.
  package var total: Int

  package init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  package var phrase: String {
    total == 0 ? "Looking at the sources…" : "Fetching: \(done) of \(total) sources"
  }
}
