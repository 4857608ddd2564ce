/// Result of matching rules against a batch of articles.
package struct RuleBatchResult: Sendable, Hashable {
  /// Number of articles that each rule matched for the first time, by rule id.
  package var matches: [Int64: Int] = [:]
  /// The last article of the batch, if more may follow; `nil` at the end.
  package var last: Int64?

  package init(matches: [Int64: Int] = [:], last: Int64? = nil) {
    self.matches = matches
    self.last = last
  }
}
