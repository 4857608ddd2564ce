/// What came of holding rules against a batch of articles.
package struct RuleBatchResult: Sendable, Hashable {
  /// How many articles each rule matched that it had not matched before, by the rules' numbers.
  package var matches: [Int64: Int] = [:]
  /// The last article of the batch, where others may follow; `nil` at the end.
  package var last: Int64?

  package init(matches: [Int64: Int] = [:], last: Int64? = nil) {
    self.matches = matches
    self.last = last
  }
}
