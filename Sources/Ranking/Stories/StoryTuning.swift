import Foundation

/// The numbers of finding stories (docs/ranking.md, S1 to S9): where labelled streams of headlines
/// and of texts gave about the same from one value to the next, the one in the middle.
package struct StoryTuning: Sendable {
  /// Seconds in which an article's being like a story halves.
  package var halfLife = 24.0 * 3600
  /// Seconds after its last article in which a story can go on.
  package var window = 72.0 * 3600
  /// Seconds for which near-copies are known.
  package var copyWindow = 14.0 * 86_400
  /// Seconds between two articles of the same headline that make the later one a copy.
  package var headlineWindow = 86_400.0
  /// Shared runs of words, of all, from which a text is a near-copy.
  package var copyJaccard = 0.5

  /// The score above which an article follows a story, how much more a headline needs, and how much
  /// more where the story is one article.
  package var link = 0.26
  package var shortLink = 0.12
  package var singleLink = 0.07
  /// The score above which two stories become one, how much less headlines need, how much more it
  /// takes with each time that the smaller one is doubled, up to ``crowd`` articles, and how much
  /// more headlines need where both are one article.
  package var merge = 0.30
  package var shortMerge = 0.17
  package var crowding = 0.30
  package var crowd = 8
  package var singlesMerge = 0.12
  /// How alike the articles of two stories of headlines are at least in the mean, so that a story
  /// of many that share a word each does not grow for ever.
  package var lump = 0.05
  /// What likeness counts where both name others.
  package var elsewhere = 0.75
  /// What it counts where both have one and the same source, of that of two sources.
  package var oneSource = 0.1
  /// Articles of other sources that are taken to have come before the first.
  package var otherSources = 200.0
  /// What is taken from the score of two articles that share fewer rare terms than two, and the
  /// share of articles up to which a term is rare.
  package var chance = 0.6
  package var rareShare = 0.03

  /// Power of a term's rarity.
  package var rarityPower = 0.9
  /// What an article counts that joins a story, among those that terms are counted in: what is told
  /// a hundred times today is no common word.
  package var joining = 0.3
  /// Terms from which a text counts as long, and up to which it is a headline.
  package var longTerms = 36.0
  package var headlineTerms = 8.0

  /// Articles and seconds after which stories are compared with each other.
  package var mergeArticles = 200
  package var mergeInterval = 600.0

  /// Terms by which a story is found, and the share of articles up to which one finds any.
  package var searchTerms = 24
  package var searchShare = 0.08
  /// Stories looked at for a term, and for all of them.
  package var storiesPerTerm = 128
  package var candidates = 2000
  /// Stories whose sums are compared, and of which each article is.
  package var compared = 64
  package var nearest = 8

  package init() {}

  /// How short two stories are, 0 to 1, by the terms of the shorter one's articles.
  func shortness(_ terms: Double) -> Double {
    min(1, max(0, (longTerms - terms) / (longTerms - headlineTerms)))
  }
}

extension StoryTuning {
  /// Articles at an address that are looked at, and articles under a headline.
  static let (sameAddress, sameHeadline) = (4, 12)

  /// A source is counted among the terms, as if each of its articles held its name.
  static func term(ofSource source: Int64) -> Int32 {
    Int32(truncatingIfNeeded: (2 &* source &+ 1) &* 0x9E37_79B1)
  }
}
