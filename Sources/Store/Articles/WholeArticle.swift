package import Models

/// An article with all its stored data.
package struct WholeArticle: Sendable {
  /// As a list shows it, scored with the key of `today`.
  package var ranked: RankedArticle
  /// The shown text; `nil` if none is stored.
  package var content: ArticleContent?
  /// Its page, its pictures with the paths of local copies, and its earlier texts.
  package var offline: OfflineState
  /// The article's identity within its source.
  package var identity: String
  /// The address of its source as configured.
  package var sourceURL: String
  /// The reader's marks, with times.
  package var marks: ReaderMarks
  /// What the reader wrote on it.
  package var annotations: ArticleAnnotations
}

/// Whole articles, all of one snapshot.
package struct WholeArticles: Sendable {
  /// In the order of the request, without unknown ids.
  package var articles: [WholeArticle]
  /// The settings for computing interactions with the articles; `nil` before there was a ranking.
  package var settings: RankingSettings?

  package init(articles: [WholeArticle], settings: RankingSettings? = nil) {
    self.articles = articles
    self.settings = settings
  }
}

/// The data of articles that a list does not show, by article.
package struct WholeArticleParts: Sendable {
  /// The article's identity, its source's address and the reader's marks.
  package typealias Origin = (identity: String, sourceURL: String, marks: ReaderMarks)

  package var contents: [Int64: ArticleContent] = [:]
  package var origins: [Int64: Origin] = [:]
  package var pages: [Int64: PageReport] = [:]
  package var pictures: [Int64: [ArticlePicture]] = [:]
  package var revisions: [Int64: [ArticleRevision]] = [:]
  package var annotations: [Int64: ArticleAnnotations] = [:]

  package init() {}

  package func whole(_ articles: [RankedArticle]) -> [WholeArticle] {
    articles.map { ranked in
      let origin = origins[ranked.id]
      return WholeArticle(
        ranked: ranked, content: contents[ranked.id],
        offline: OfflineState(
          page: pages[ranked.id], pictures: pictures[ranked.id] ?? [],
          revisions: revisions[ranked.id] ?? []),
        identity: origin?.identity ?? String(ranked.id),
        sourceURL: origin?.sourceURL ?? ranked.article.source.name,
        marks: origin?.marks ?? ReaderMarks(),
        annotations: annotations[ranked.id] ?? ArticleAnnotations())
    }
  }
}
