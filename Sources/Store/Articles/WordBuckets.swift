/// The buckets in which the articles that hold a word are counted. Words share them.
package enum WordBuckets {
  /// Number of buckets: that of `TermFrequencies` in Ranking, which numbers the words.
  package static let count = 1 << 18
  /// Number of counted articles after which a process writes its counts.
  package static let writtenAfter = 8000
}
