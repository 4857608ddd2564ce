/// Parameters of the clustering (docs/ranking.md, S1 to S9): each is the middle of a range in which
/// labelled streams of headlines and of full texts gave about the same quality.
package struct StoryTuning: Sendable {
  /// Half-life of a likeness, in seconds between the two stories.
  package var halfLife = 24.0 * 3600
  /// Seconds after its last article in which a story can grow.
  package var window = 72.0 * 3600
  /// Seconds for which copy keys are kept.
  package var copyWindow = 14.0 * 86_400
  /// Maximum seconds between two articles with the same headline for the later one to be a copy.
  package var headlineWindow = 86_400.0
  /// Minimum seconds between two articles of a series, as one a day (docs/ranking.md S12).
  package var seriesInterval = 14.0 * 3600
  /// Minimum Jaccard coefficient of the shingles of near-duplicates.
  package var copyJaccard = 0.5

  /// Minimum score for an article to join a story, the supplement for headlines, and the supplement
  /// if the story has one article.
  package var link = 0.26
  package var shortLink = 0.12
  package var singleLink = 0.07
  /// Minimum score for merging two stories, the deduction for headlines, the relative supplement
  /// for each doubling of the smaller story up to ``crowd`` articles, and the supplement for
  /// headlines if both stories have one article.
  package var merge = 0.30
  package var shortMerge = 0.17
  package var crowding = 0.30
  package var crowd = 8
  package var singlesMerge = 0.12
  /// Minimum mean cosine between the articles of two stories of headlines. It stops a story of
  /// articles that share a single word each from growing without limit.
  package var minimumMeanCosine = 0.05
  /// Factor for the likeness of two stories with different names.
  package var differentNamesFactor = 0.75
  /// Factor for the likeness of two stories of the same source.
  package var minimumSameSourceFactor = 0.1
  /// Pseudo-count of articles of other sources.
  package var otherSources = 200.0
  /// Deduction from the score of two articles that share fewer than two rare terms, and the maximum
  /// share of articles that contain a rare term.
  package var rareTermPenalty = 0.6
  package var rareShare = 0.03

  /// Exponent of a term's rarity.
  package var rarityPower = 0.9
  /// Weight in the document frequencies of an article that joins a story: a word does not become
  /// common because a hundred articles report one event today.
  package var joinedArticleWeight = 0.3
  /// Number of terms from which a text counts as long, and up to which it counts as a headline.
  package var longTerms = 36.0
  package var headlineTerms = 8.0

  /// Articles and seconds after which a merge pass is due.
  package var mergeArticles = 200
  package var mergeInterval = 600.0

  /// Number of terms for the search of similar stories, and the share of articles from which a term
  /// is too common for the search.
  package var searchTerms = 24
  package var searchShare = 0.08
  /// Maximum number of stories read per term, and for all terms together.
  package var storiesPerTerm = 128
  package var candidates = 2000
  /// Maximum number of stories whose sums are compared, and of stories whose articles are compared
  /// too.
  package var compared = 64
  package var nearest = 8

  /// Maximum number of articles that one source adds to a story: a source that publishes the same
  /// again and again must not make a story without end (docs/ranking.md, S11).
  package var maxOfSource = 10_000
  /// Maximum number of articles of two stories that are merged, not counting near-duplicates.
  package var maxMerged = 5000

  package init() {}

  /// How short two stories' texts are, 0 to 1, from the mean number of terms of an article of the
  /// shorter one.
  func shortness(_ terms: Double) -> Double {
    min(1, max(0, (longTerms - terms) / (longTerms - headlineTerms)))
  }
}

extension StoryTuning {
  /// Maximum number of articles looked up by address, and by headline.
  static let (sameAddress, sameHeadline) = (4, 12)

  /// The pseudo-term that counts the articles of a source.
  static func term(ofSource source: Int64) -> Int32 {
    Int32(truncatingIfNeeded: (2 &* source &+ 1) &* 0x9E37_79B1)
  }
}
