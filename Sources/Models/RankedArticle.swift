/// An article as a list shows it: its content, its reader's marks, its counts and its score.
package struct RankedArticle: Sendable, Hashable, Identifiable {
  package var article: Article
  package var state: ArticleState
  package var counts: InteractionCounts
  package var story: StoryReference?
  /// The absolute path of the stored copy of its picture; `nil` if there is none.
  package var imageFile: String?
  /// The path on this server at which a program fetches it instead; `nil` on the command line.
  package var imageURL: String?
  /// The name of the reader who put it on top of the list; `nil` if it is there by its score.
  package var sharedBy: String?
  /// Bits; one more means twice the interest, or one half-life fresher.
  package var score: Double

  package var id: Int64 { article.id }

  package init(
    article: Article,
    state: ArticleState = ArticleState(),
    counts: InteractionCounts = InteractionCounts(),
    story: StoryReference? = nil,
    imageFile: String? = nil,
    score: Double = 0
  ) {
    self.article = article
    self.state = state
    self.counts = counts
    self.story = story
    self.imageFile = imageFile
    self.score = score
  }
}

/// The stored rank of an article: its `hot` value in bits for each ranking key.
package struct RankKeys: Sendable, Hashable {
  package var today: Double
  /// The mean of two keys with different half-lives; like each of them, it does not change with
  /// time (docs/ranking.md, O2).
  package var now: Double
  /// The key of the two that decays faster.
  package var burst: Double

  package init(today: Double, now: Double, burst: Double = 0) {
    self.today = today
    self.now = now
    self.burst = burst
  }

  package subscript(key: RankingKey) -> Double {
    switch key {
    case .today: today
    case .now: now
    }
  }
}

/// The two ranking keys; each is a separate order with its own index.
package enum RankingKey: String, Sendable, Hashable, CaseIterable {
  /// Important articles of today (half-life 8 h).
  case today
  /// Articles that are rising now: the mean of keys with half-lives of 2 h and 10 minutes
  /// (docs/ranking.md, O2).
  case now
}

/// An article that another reader put on top of a reader's front page.
package struct SharedArticle: Sendable, Hashable {
  package var article: Int64
  /// The name of the reader who shared it.
  package var sender: String

  package init(article: Int64, sender: String) {
    self.article = article
    self.sender = sender
  }
}

/// Why an article was not shared with a reader.
package enum SharingRefusal: Error, Sendable, Hashable {
  case noSuchReader
  /// The reader wants no articles of others on their front page.
  case refused
  /// With oneself.
  case same
  /// Too many articles wait on the other's front page.
  case tooMany

  /// Articles of others that wait on one front page.
  package static let limit = 20
}
