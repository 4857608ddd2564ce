package import Models

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
