package import Models

/// Candidates with the data that their scores for a reader are computed from.
package struct CandidatePage: Sendable {
  package struct Details: Sendable {
    /// Its source's weight at its arrival.
    package var weight = 1.0
    /// The story of the article.
    package var story: Int64?
    /// Its openings by all readers, and those expected from the lists that showed it.
    package var exposure = ArticleExposure()
    /// Whether the reader has read the article; only set if the list asks for unread articles.
    package var isRead = false
    package var isHidden = false
    /// Whether the list already has its story, or the reader has hidden an article of its story.
    package var isStoryListed = false
    /// Half-lives that the reader's rules add to its score.
    package var raise = 0.0
    /// Its plain counts, local and external.
    package var popularity = 0.0
    /// The range of its features in ``CandidatePage/features``; empty if it has none.
    package var features = 0..<0

    package init() {}
  }

  /// In the stored order.
  package var candidates: [RankCandidate]
  /// One for each candidate.
  package var details: [Details]
  package var features: [UInt8] = []

  package init(candidates: [RankCandidate], details: [Details]) {
    self.candidates = candidates
    self.details = details
  }
}
