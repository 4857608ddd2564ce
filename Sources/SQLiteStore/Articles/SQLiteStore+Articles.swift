package import Models
package import Store

extension SQLiteStore {
  package func articles(_ ids: [Int64], reader: String?) throws -> [RankedArticle] {
    try read { try $0.articles(ids, reader: $0.readerID(ofAny: reader)) }
  }

  package func wholeArticles(_ ids: [Int64], reader: String?) throws -> WholeArticles {
    try read { store in
      let reader = try store.readerID(ofAny: reader)
      let articles = try store.articles(ids, reader: reader)
      return WholeArticles(
        articles: try store.whole(articles, reader: reader, withRevisions: true),
        settings: try store.rankingBasis()?.settings)
    }
  }

  package func forEachPiece(
    of query: FeedQuery, reader: String, size: Int, _ body: (ListPiece) throws -> Void
  ) throws {
    try read { store in
      let reader = try store.readerID(reader)
      let list = try store.resolved(query, reader: reader)
      var query = list.query
      var left = query.limit
      while true {
        query.limit = min(left, size)
        let page = try store.feed(query, reader: reader)
        left -= page.items.count
        query.after = page.next
        let isLast = page.next == nil || left <= 0
        try body(
          ListPiece(
            category: list.category,
            articles: store.whole(page.items, reader: reader, withRevisions: false),
            isLast: isLast))
        if isLast { return }
      }
    }
  }

  package func story(_ id: Int64, reader: String, limit: Int) throws -> [RankedArticle] {
    try read { store in
      let rows = try StoryArticles.statements(of: id, reader: reader, limit: limit)
        .map { try store.db.run($0) }
      return try store.articles(StoryArticles.visible(rows), reader: store.readerID(reader))
    }
  }

  package func neighbours(of article: Int64, reader: String) throws -> ArticleNeighbours? {
    try read { store in
      let row = try store.db.run(WalkPlace.lookUp(article, reader: reader)).first
      guard let place = try row.map({ try WalkPlace($0, of: article, reader: reader) }) else {
        return nil
      }
      func neighbour(isForward: Bool) throws -> Int64? {
        try store.db.run(place.neighbour(isForward: isForward)).first.flatMap { try $0["id"] }
      }
      return try ArticleNeighbours(
        of: article, before: neighbour(isForward: false), after: neighbour(isForward: true)
      ) { try store.articles($0, reader: store.readerID(reader)) }
    }
  }
}

extension StoreReader {
  func readerID(ofAny reader: String?) throws -> Int64? { try reader.flatMap(readerID) }

  /// The stored data of articles, with one statement per kind of data.
  ///
  /// - Parameter withRevisions: whether earlier texts are included.
  func whole(
    _ articles: [RankedArticle], reader: Int64?, withRevisions: Bool
  ) throws -> [WholeArticle] {
    guard !articles.isEmpty else { return [] }
    let statements = WholeArticleParts.statements(
      of: articles.map(\.id), by: reader.map { "\($0)" }, withRevisions: withRevisions)
    return try WholeArticleParts(statements.map { try db.run($0) }, in: pictures).whole(articles)
  }
}
