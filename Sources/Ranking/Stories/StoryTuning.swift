import Foundation

/// The numbers of finding stories: the contract's where it names them (ranking.md §3), else what
/// labelled streams of headlines and of texts gave, real and made-up (docs/design-notes.md).
package struct StoryTuning: Sendable {
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
  package var link = 0.20
  package var headlineLink = 0.28
  /// How alike the sums of two stories of one article must be to become one, and how much more for
  /// each time that the smaller and the larger of them is doubled, up to eight articles: sums of
  /// many are alike sooner, and what began apart and grew apart is likely to be two.
  package var merge = 0.18
  package var headlineMerge = 0.11
  package var crowding = (smaller: 0.2, larger: 0.05)
  package var crowd = 8
  /// What a single shared term counts where a story has one article, two, or more: among the
  /// headlines of a thousand blogs most of those that two articles share are chance.
  package var lone = [0.3, 0.8, 1.0]
  /// What the likeness of two articles of one source counts, of that of two sources.
  package var oneSource = 0.2
  /// Power of a term's rarity: names are rarer than what is told of them.
  package var rarityPower = 1.4
  /// Terms from which a text counts as long.
  package var longTerms = 36.0
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

  /// How much of its likeness a story of so many articles keeps that shares a single term.
  func credence(lone articles: Int) -> Double {
    lone[min(max(1, articles), lone.count) - 1]
  }

  /// The bound for two stories to become one.
  ///
  /// - Parameters:
  ///   - terms: of the shorter of their sums.
  ///   - articles: of either.
  func mergeBound(terms: Int, articles: (Int, Int)) -> Double {
    let smaller = log2(Double(min(crowd, articles.0, articles.1)))
    let larger = log2(Double(min(crowd, max(articles.0, articles.1))))
    return bound(long: merge, short: headlineMerge, terms: terms)
      * (1 + crowding.smaller * smaller + crowding.larger * larger)
  }

  /// The bound for texts of so many terms, the shorter of the two counting.
  func bound(long: Double, short: Double, terms: Int) -> Double {
    let share = (longTerms - Double(terms)) / (longTerms - headlineTerms)
    return long + (short - long) * min(1, max(0, share))
  }
}
