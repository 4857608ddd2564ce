package import Models

/// An article with all that is kept of it.
package struct WholeArticle: Sendable {
  /// As a list shows it, scored by the key of today.
  package var ranked: RankedArticle
  /// The text that is shown; `nil` where none is kept.
  package var content: ArticleContent?
  /// Its page, its pictures with the places of their copies, and its earlier texts.
  package var offline: OfflineState
  /// What makes it the same article in its source.
  package var identity: String
  /// Its source's address as configured.
  package var sourceURL: String
  /// What the reader has done with it, to the time.
  package var marks: ReaderMarks

  package init(
    ranked: RankedArticle, content: ArticleContent? = nil, offline: OfflineState, identity: String,
    sourceURL: String, marks: ReaderMarks
  ) {
    self.ranked = ranked
    self.content = content
    self.offline = offline
    self.identity = identity
    self.sourceURL = sourceURL
    self.marks = marks
  }
}

/// Whole articles, all of one moment.
package struct WholeArticles: Sendable {
  /// In the order in which they were asked for; those that are not there are left out.
  package var articles: [WholeArticle]
  /// What interactions with them are computed with; `nil` before there was a ranking.
  package var settings: RankingSettings?

  package init(articles: [WholeArticle], settings: RankingSettings? = nil) {
    self.articles = articles
    self.settings = settings
  }
}
