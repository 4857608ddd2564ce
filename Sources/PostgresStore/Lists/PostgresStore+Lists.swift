package import Models
package import Store

extension PostgresStore: ListStoring {
  package func feed(_ query: FeedQuery, reader: String) throws -> ListedArticles {
    // The reader's latest marks decide which articles are in these lists.
    guard !query.unread, !query.isOfMarks, query.condition == nil else {
      return try storedFeed(query, reader: reader)
    }
    var (page, isReplicas) = try reading { try storedFeed(query, reader: reader) }
    guard isReplicas else { return page }
    let marks = try marks(of: page.items.map(\.id), reader: reader)
    page.items = page.items.compactMap { article in
      var article = article
      article.state = marks[article.id]?.state ?? ArticleState()
      return article.state.hidden ? nil : article
    }
    return page
  }

  private func storedFeed(_ query: FeedQuery, reader: String) throws -> ListedArticles {
    try mappingFaults {
      let (list, id, rows) = try resolved(
        query, reader: reader, with: query.since.map { [ListSQL.count(since: $0)] } ?? [])
      return try feed(
        list, isNarrow: query.newerThan != nil || isNarrow(rows), reader: id, pool.run)
    }
  }

  /// A page of a list.
  func feed(
    _ list: ResolvedList, isNarrow: Bool, reader: Int64?, _ run: RunStatements
  ) throws -> ListedArticles {
    let query = list.query
    if let condition = query.condition {
      return try feed(list, condition, isNarrow: isNarrow, reader: reader, run)
    }
    let limit = max(0, query.limit)
    let sql = ListSQL(query, reader: reader, isNarrow: isNarrow, limit: limit + 1)
    let found = try cards(sql, run)
    var page = ListedArticles(list: list, items: found.prefix(limit).map(\.article))
    if found.count > limit, limit > 0 { page.next = found[limit - 1].position.cursor(query.sort) }
    return page
  }

  /// - Parameter rows: rows of ``ListSQL/count(since:)``, if it was run.
  private func isNarrow(_ rows: [PostgresRows]) throws -> Bool {
    let count: Int? = try rows.first?.first?[0]
    return count.map { $0 < ListSQL.maxNarrow } ?? false
  }

  private func cards(
    _ sql: ListSQL, _ run: RunStatements
  ) throws -> [(article: RankedArticle, position: ListPosition)] {
    let rows = try run([.fixedPlan, sql.cards])[1]
    return try Array(zip(articles(cards: rows, run), rows.map(ListPosition.init)))
  }

  package func listBasis(
    _ query: FeedQuery, reader: String, closingList: Bool
  ) throws -> ListBasis {
    try mappingFaults {
      let top = try heldTop(of: query)
      let model = heldModel(of: reader)
      let lookUp = ReaderStateLookUp(
        reader: reader, closesList: closingList, kept: query.after?.list, known: model)
      let own = top.map { ReaderListMarksLookUp(reader: reader, of: $0, isOfUnread: query.unread) }
      let (list, id, rows) = try resolved(
        query, reader: reader, with: lookUp.statements + (own?.statements ?? []),
        plannedOnce: true)
      let found = try lookUp.found(rows[...], reader: id)
      holdModel(found.model, of: reader)
      var basis = ListBasis(
        list: list, ranking: found.ranking, state: found.state, kept: found.kept)
      if let top, ListTopKey(list.query) == ListTopKey(query),
        let own = try ReaderListMarksLookUp.found(rows[lookUp.statements.count...])
      {
        basis.cachedTop = CachedListTop(top, own: own)
      }
      guard let id else { return basis }
      var more: [PostgresStatement] = []
      let wanted = found.kept?.articles(for: query) ?? []
      if !wanted.isEmpty { more.append(PostgresStatement(KnownArticle.stored(wanted))) }
      // A model stored in the form of an earlier version is rebuilt from its examples.
      let isUnknown = found.state.isModelOutdated
      if isUnknown {
        more.append(
          PostgresStatement(StoredTrainingExample.statement(of: "\(id)", after: "0")))
      }
      guard !more.isEmpty else { return basis }
      let answers = try pool.run(PostgresStatement.plannedOnce(more)).dropFirst()
      if !wanted.isEmpty, let rows = answers.first {
        basis.known = try KnownArticle.all(rows)
      }
      if isUnknown, let rows = answers.last {
        basis.state.examples = try StoredTrainingExample.all(rows)
      }
      return basis
    }
  }

  package func unrankedArticles(_ ids: [Int64], reader: String) throws -> [RankedArticle] {
    guard !ids.isEmpty else { return [] }
    let cards = CardSQL.named(ids, key: nil, me: Reader.id(named: reader))
    return try mappingFaults {
      try readingArticles(\.self, reader: reader, atLeast: ids.count) {
        try articles(cards: pool.run(PostgresStatement.plannedOnce([cards]))[1], pool.run)
      }
    }
  }

  /// The position is a change number: articles become visible in another order than that of their
  /// ids.
  package func arrivals(
    _ query: FeedQuery, after latest: Int64?, reader: String
  ) throws -> ArrivedArticles {
    try mappingFaults {
      try numberChanges()
      let (list, id, rows) = try resolved(query, reader: reader, with: [Self.came(after: latest)])
      guard let row = rows.first?.first else { return ArrivedArticles(latest: 0) }
      var arrived = ArrivedArticles(latest: try row["latest"])
      let came = NamedLists(articles: try row["articles"])
      guard came.articles?.isEmpty == false else { return arrived }
      if let condition = list.query.condition {
        arrived.items = try feed(
          list, condition, isNarrow: false, among: came.articles, reader: id, pool.run
        ).items
      } else {
        arrived.items = try cards(
          ListSQL(list.query, reader: id, of: came, limit: max(0, query.limit)), pool.run
        ).map(\.article)
      }
      return arrived
    }
  }

  private static func came(after latest: Int64?) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT coalesce((SELECT max(id) FROM change), 0) AS latest,
        ARRAY(SELECT DISTINCT subject FROM change WHERE id > $1 AND kind = 0) AS articles
      """, .integer(latest))
  }

  package func scoreInputs(of article: Int64, reader: String) throws -> ArticleScoreInputs? {
    try mappingFaults {
      let look = CardSQL.named([article], key: .today, me: Reader.id(named: reader))
      let statements = ArticleScoreInputs.statements(of: article, for: reader)
      let rows = try pool.run([.fixedPlan, look] + statements.map(PostgresStatement.init))
      guard let card = try rows[1].first.map({ try RankedArticle(card: $0, pictures: pictures) })
      else { return nil }
      return try ArticleScoreInputs(card, rows[2...].map(SQLRows.init), words: articleWords)
    }
  }

  private func articleWords(_ article: Article) throws -> ArticleWords {
    let buckets = ArticleWords.buckets(of: article)
    return try StoredWordCounts(of: buckets) { try pool.run([$0])[0] }.words(of: article, buckets)
  }
}

/// The queries for a reader's marks of the articles at the top of a list.
struct ReaderListMarksLookUp {
  let statements: [PostgresStatement]

  /// - Parameter isOfUnread: whether read marks matter.
  init(reader: String, of top: SharedListTop, isOfUnread: Bool) {
    let me = Reader.id(named: reader)
    let ids = top.entries.map(\.candidate.article)
    let marks: [SQLStatement] = [
      """
      SELECT s.article_id, told.story_id FROM article_state s
      LEFT JOIN story_article told ON told.article_id = s.article_id
      WHERE s.reader_id = \(sql: me) AND s.hidden_at IS NOT NULL
      ORDER BY s.article_id DESC LIMIT \(sql: "\(ListLimits.hidden + 1)")
      """,
      """
      SELECT article_id, half_lives FROM article_raise
      WHERE reader_id = \(sql: me) AND article_id \(in: ids)
        AND EXISTS (SELECT 1 FROM article_raise WHERE reader_id = \(sql: me))
      """,
      """
      SELECT article_id FROM article_state
      WHERE reader_id = \(sql: me) AND article_id \(in: ids) AND read_at IS NOT NULL
      """,
    ]
    statements = marks.prefix(isOfUnread ? 3 : 2).map(PostgresStatement.init)
  }

  /// - Parameter rows: the rows of the statements.
  /// - Returns: `nil` if the reader has hidden more articles than the maximum.
  static func found(_ rows: ArraySlice<PostgresRows>) throws -> ReaderListMarks? {
    var rows = rows
    var own = ReaderListMarks()
    let hidden = rows.removeFirst()
    guard hidden.count <= ListLimits.hidden else { return nil }
    for row in hidden {
      own.hidden.insert(try row["article_id"])
      if let story: Int64 = try row["story_id"] { own.hiddenStories.insert(story) }
    }
    for row in rows.removeFirst() { own.raises[try row["article_id"]] = try row["half_lives"] }
    if let read = rows.first { own.read = Set(try read.values()) }
    return own
  }
}
