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

  package func foreign(_ ids: [Int64], to reader: String) throws -> [Int64] {
    guard !ids.isEmpty else { return [] }
    return try read { try $0.foreign(ids, to: $0.readerID(reader)) }
  }

  package func story(_ id: Int64, reader: String, limit: Int) throws -> [RankedArticle] {
    try read { store in
      let reader = try store.readerID(reader)
      let story = try store.storyMembership(of: id)?.story ?? id
      let members = try store.bestStoryMembers(story, limit: limit).map(\.article)
      let visible = try store.visible(members.isEmpty ? [id] : members, to: reader)
      return try store.articles(visible, reader: reader)
    }
  }

  package func articleIDs(
    ofStories stories: [Int64], _ order: StoryArticleOrder, limit: Int
  ) throws -> [Int64: [Int64]] {
    try read { try $0.articleIDs(ofStories: stories, order, limit: limit) }
  }

  package func neighbours(of article: Int64, reader: String) throws -> ArticleNeighbours? {
    try read { store in
      let reader = try store.readerID(reader)
      let before = try store.neighbour(of: article, isForward: false, reader: reader)
      let after = try store.neighbour(of: article, isForward: true, reader: reader)
      let cards = try store.articles(
        [article, before, after].compactMap(\.self), reader: reader
      ).reduce(into: [Int64: RankedArticle]()) { $0[$1.id] = $1 }
      guard let own = cards[article] else { return nil }
      return ArticleNeighbours(
        category: own.article.category, before: before.flatMap { cards[$0] },
        after: after.flatMap { cards[$0] })
    }
  }
}

extension StoreReader {
  func readerID(ofAny reader: String?) throws -> Int64? { try reader.flatMap(readerID) }
}
