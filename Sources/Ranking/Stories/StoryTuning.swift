import Foundation

/// The numbers of finding stories: the contract's where it names them (ranking.md §3), else what
/// labelled streams of headlines and of texts gave (Benchmarks/Stories).
package struct StoryTuning: Sendable, Hashable {
  /// Seconds in which an article's being like a story halves.
  package var halfLife = 36.0 * 3600
  /// Seconds for which a story that nobody tells any more can be followed.
  package var window = 72.0 * 3600
  /// Seconds for which near-copies are known.
  package var copyWindow = 14.0 * 86_400
  /// Seconds between two articles of the same headline that make the later one a copy.
  package var headlineWindow = 86_400.0
  /// Shared runs of words, of all, from which a text is a near-copy.
  package var copyJaccard = 0.5
  /// How alike an article and a story's nearest articles must be: for long texts, and for
  /// headlines, which are alike by fewer words.
  package var link = 0.22
  package var headlineLink = 0.22
  /// How alike the sums of two stories must be to become one.
  package var merge = 0.25
  package var headlineMerge = 0.17
  /// Terms from which a text counts as long.
  package var longTerms = 24.0
  package var headlineTerms = 8.0

  /// Articles and seconds after which stories are compared with each other.
  package var mergeArticles = 200
  package var mergeInterval = 600.0

  /// Rare terms by which an article is found.
  package var searchTerms = 16
  /// Articles looked at for a term, and for all of them.
  package var articlesPerTerm = 48
  package var candidates = 400
  /// Articles whose vectors are compared.
  package var compared = 48

  package init() {}

  /// The bound for texts of so many terms, the shorter of the two counting.
  func bound(long: Double, short: Double, terms: Int) -> Double {
    let share = (longTerms - Double(terms)) / (longTerms - headlineTerms)
    return long + (short - long) * min(1, max(0, share))
  }
}
