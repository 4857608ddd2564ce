/// How much is kept of a reader's closed lists, by how many were closed since.
package struct KeptLists: Sendable {
  /// Lists that are kept with all their entries.
  package var whole: Int
  /// Lists of which is kept how well each way of weighting a score would have foretold the choice.
  package var judged: Int
  /// Lists of which is kept what they add to how often articles were shown and opened.
  package var counted: Int

  package init(whole: Int, judged: Int, counted: Int) {
    self.whole = whole
    self.judged = judged
    self.counted = counted
  }
}

extension KeptLists {
  /// One is judged to say half as much as one that was closed a hundred later (``StoredTrials``), so
  /// that those before the last 400 weigh a sixteenth together.
  package static let ofReader = KeptLists(whole: 50, judged: 400, counted: 2000)
}
