package import Models
package import Store

extension PostgresStore: ArticleStoring {
  package func articles(_ ids: [Int64], reader: String?) throws -> [RankedArticle] {
    guard !ids.isEmpty else { return [] }
    return try mappingFaults {
      try readingArticles(\.self, reader: reader, atLeast: ids.count) {
        try articles(cards: pool.run([.fixedPlan, Self.cards(ids, reader)])[1], pool.run)
      }
    }
  }

  private static func cards(_ ids: [Int64], _ reader: String?) -> PostgresStatement {
    CardSQL.named(ids, key: .today, me: reader.map(Reader.id) ?? "NULL::int8")
  }

  package func wholeArticles(_ ids: [Int64], reader: String?) throws -> WholeArticles {
    var (found, isReplicas) = try reading {
      try storedArticles(ids, reader: reader)
    } isWhole: {
      $0.articles.count >= ids.count
    }
    guard isReplicas else { return found }
    let marks = try marks(of: ids, reader: reader)
    for place in found.articles.indices {
      let own = marks[found.articles[place].ranked.id] ?? ReaderMarks()
      found.articles[place].marks = own
      found.articles[place].ranked.state = own.state
    }
    return found
  }

  private func storedArticles(_ ids: [Int64], reader: String?) throws -> WholeArticles {
    try mappingFaults {
      let rows = try snapshot {
        try $0.run(
          [.fixedPlan, Self.cards(ids, reader), RankingBasis.lookUp]
            + Self.parts(of: ids, reader, withRevisions: true))
      }
      return WholeArticles(
        articles: try whole(
          articles(cards: rows[1], pool.run), rows.dropFirst(3), pool.run),
        settings: try RankingBasis(rows[2])?.settings)
    }
  }

  /// The data of articles beyond their cards, all in one round trip.
  private static func parts(
    of articles: [Int64], _ reader: String?, withRevisions: Bool
  ) -> [PostgresStatement] {
    WholeArticleParts.statements(
      of: articles, by: reader.map(Reader.id), withRevisions: withRevisions
    ).map(PostgresStatement.init)
  }

  /// - Parameter rows: the rows of the parts.
  private func whole(
    _ articles: [RankedArticle], _ rows: ArraySlice<PostgresRows>,
    _ run: RunStatements
  ) throws -> [WholeArticle] {
    try bringPictures(of: rows[rows.startIndex + WholeArticleParts.pictureRows], run)
    return try WholeArticleParts(rows.map(SQLRows.init), in: pictures).whole(articles)
  }

  package func forEachPiece(
    of query: FeedQuery, reader: String, size: Int, _ body: (ListPiece) throws -> Void
  ) throws {
    let (list, id, _) = try mappingFaults { try resolved(query, reader: reader) }
    try snapshot { transaction in
      var query = list.query
      var left = query.limit
      while true {
        query.limit = min(left, size)
        // `mappingFaults` turns a conflict into a fault that is not retried, since pieces were
        // already delivered.
        let found = try mappingFaults {
          try piece(
            of: ResolvedList(query: query, category: list.category, tabs: list.tabs),
            reader: (id, reader), transaction)
        }
        left -= found.articles.count
        query.after = found.next
        let isLast = found.next == nil || left <= 0
        try body(ListPiece(category: list.category, articles: found.articles, isLast: isLast))
        if isLast { return }
      }
    }
  }

  private func piece(
    of list: ResolvedList, reader: (id: Int64?, name: String),
    _ transaction: PostgresTransaction
  ) throws -> (articles: [WholeArticle], next: FeedCursor?) {
    let page = try feed(list, isNarrow: false, reader: reader.id) { try transaction.run($0) }
    let parts = Self.parts(of: page.items.map(\.id), reader.name, withRevisions: false)
    let rows = try transaction.run([.fixedPlan] + parts)
    let found = try whole(page.items, rows.dropFirst()) { try transaction.run($0) }
    return (found, page.next)
  }

  package func neighbours(of article: Int64, reader: String) throws -> ArticleNeighbours? {
    try mappingFaults {
      let row = try read(WalkPlace.lookUp(article, reader: reader)).first
      guard let place = try row.map({ try WalkPlace($0, of: article, reader: reader) }) else {
        return nil
      }
      let found = try pool.run([
        .fixedPlan, PostgresStatement(place.neighbour(isForward: false)),
        PostgresStatement(place.neighbour(isForward: true)),
      ])
      return try ArticleNeighbours(
        of: article, before: found[1].first.flatMap { try $0[0] },
        after: found[2].first.flatMap { try $0[0] }
      ) { try articles($0, reader: reader) }
    }
  }

  package func story(_ id: Int64, reader: String, limit: Int) throws -> [RankedArticle] {
    try readingArticles(\.self, reader: reader, atLeast: 1) {
      let story = StoryArticles.statements(of: id, reader: reader, limit: limit)
      let rows = try run([.fixedPlan] + story.map(PostgresStatement.init))
      return try articles(
        StoryArticles.visible(rows.dropFirst().map(SQLRows.init)), reader: reader)
    }
  }
}
