import Foundation
import GRDB
package import Models
package import Store

extension StoreReader {
  /// A page of ranked articles: an index walk from the top, or from the cursor, until the page is
  /// full. Hidden articles are left out. Of a list with an expression only the articles that match it
  /// are shown, and a story once, by the best of these.
  ///
  /// - Returns: at most `query.limit` articles, and the cursor of the next page if there may be
  ///   more.
  func feed(
    _ query: FeedQuery, reader: Int64?
  ) throws -> (items: [RankedArticle], next: FeedCursor?) {
    let filter = try filter(of: query, reader: reader)
    var walk = query
    if filter != nil { (walk.allVersions, walk.limit) = (true, ListLimits.walked) }
    let statement = FeedStatement(
      walk, reader: reader, filter: filter,
      isWindowNarrow: try filter?.names.articles != nil || isNarrow(query))
    let rows = try db.rows(statement.sql)
    defer { rows.reset() }
    var items: [RankedArticle] = []
    var last: FeedCursor?
    var walked = 0
    while try rows.next() {
      walked += 1
      if items.count == query.limit || filter != nil && walked == ListLimits.walked {
        return (items, last)
      }
      let position = ListPosition(rows)
      if try filter.map({ try passes(position, $0, query, reader: reader) }) ?? true {
        items.append(card: rows, at: position, pictures: pictures)
      }
      last = position.cursor(query.sort)
    }
    return (items, nil)
  }

  private func filter(of query: FeedQuery, reader: Int64?) throws -> ArticleFilter? {
    try query.condition.map {
      try ArticleFilter.ofList($0, reader: reader, at: query.now ?? .distantPast, in: db)
    }
  }

  /// Whether so few articles came since the query's date or article that sorting them is faster than
  /// walking the order and skipping older articles.
  func isNarrow(_ query: FeedQuery) throws -> Bool {
    let most = 20_000
    if let newest = query.newerThan { return try latestArticle() - newest < most }
    guard let since = query.since else { return false }
    let count = try db.integer(
      """
      SELECT count(*) FROM (
        SELECT 1 FROM article_rank WHERE is_first = 1 AND dated >= \(since) LIMIT \(most))
      """)
    return (count ?? 0) < most
  }

  /// The articles with these ids, in the order of the ids; unknown ones are left out.
  func articles(_ ids: [Int64], reader: Int64?) throws -> [RankedArticle] {
    try articles(ids, FeedStatement.cards(sort: "r.today", of: .byID(ids), reader: reader))
  }

  /// - Parameter cards: a query of ``FeedStatement`` for the cards of the articles.
  func articles(_ ids: [Int64], _ cards: SQLStatement) throws -> [RankedArticle] {
    let rows = try db.rows(cards)
    defer { rows.reset() }
    var articles: [RankedArticle] = []
    articles.reserveCapacity(ids.count)
    while try rows.next() {
      articles.append(card: rows, at: ListPosition(rows), pictures: pictures)
    }
    // The rows come in the order of the ids, but SQLite does not guarantee it. An ORDER BY would
    // make SQLite collect and sort all rows.
    var rest = ids[...]
    let areInOrder = articles.allSatisfy { article in
      guard let place = rest.firstIndex(of: article.id) else { return false }
      rest = rest[(place + 1)...]
      return true
    }
    return areInOrder ? articles : articles.ordered(as: ids)
  }
}

extension ListPosition {
  /// Reads the beginning of a row of ``Card``.
  init(_ row: RawStatement) {
    self.init()
    row.read(Self.setters, into: &self)
  }
}

extension [RankedArticle] {
  /// Reads a row of ``Card``, in place: a copy would retain all its texts.
  ///
  /// - Parameter position: the beginning of the row.
  mutating func append(
    card row: RawStatement, at position: ListPosition, pictures: PictureFolder?
  ) {
    append(RankedArticle(at: position))
    let last = count - 1
    let next = row.read(
      ArticleColumn.selected.setters, from: Int32(ListPosition.setters.count),
      into: &self[last].article.metadata)
    row.read(Card.others.setters, from: next, into: &self[last])
    self[last].imageFile = pictures?.file(named: self[last].imageFile)
  }
}

extension StoreReader {
  /// Names of sources, without unknown ones.
  func sourceLabels(of sources: Set<Int64>) throws -> [Int64: SourceLabels] {
    try db.run(
      """
      SELECT source.id, source.name, category.name AS category
      FROM \(rows: ["id": .integers(Array(sources))]) each
      CROSS JOIN source ON source.id = each.id
      CROSS JOIN category ON category.id = source.category_id
      """
    ).by("id") { SourceLabels(name: try $0["name"], category: try $0["category"]) }
  }

  /// The id of the latest article; 0 before the first.
  func latestArticle() throws -> Int64 {
    try db.integer("SELECT max(id) FROM article") ?? 0
  }

  /// The articles of a list that arrived after another article, in the order of the list.
  func arrivals(
    _ query: FeedQuery, after latest: Int64, reader: Int64?
  ) throws -> [RankedArticle] {
    let filter = try filter(of: query, reader: reader)
    let statement = FeedStatement(
      query, reader: reader, filter: filter, isWindowNarrow: true, newerThan: latest)
    let rows = try db.rows(statement.sql)
    defer { rows.reset() }
    var items: [RankedArticle] = []
    while items.count < query.limit, try rows.next() {
      let position = ListPosition(rows)
      guard try filter?.passes(position.id) ?? true else { continue }
      items.append(card: rows, at: position, pictures: pictures)
    }
    return items
  }

  /// The popularity of articles. Articles without counts are left out.
  func popularities(of articles: [Int64]) throws -> [Int64: Double] {
    let rows = try db.rows(
      """
      SELECT t.article_id, \(sql: KnownArticle.popularity)
      FROM \(rows: ["id": .integers(articles)]) each
      CROSS JOIN article_tally t ON t.article_id = each.id
      """)
    var popularities: [Int64: Double] = [:]
    while try rows.next() { popularities[rows.integer(0)] = rows.double(1) }
    return popularities
  }

  /// Whether an article passes, and no better one of the same story does.
  private func passes(
    _ position: ListPosition, _ filter: ArticleFilter, _ query: FeedQuery, reader: Int64?
  ) throws -> Bool {
    guard try filter.passes(position.id) else { return false }
    guard query.collapsesStories, let story = position.story else { return true }
    let list = ListConditions(query, reader: reader, names: filter.names)
    let better = try db.integers(
      """
      SELECT other.article_id FROM story_article other
      CROSS JOIN article_rank r ON r.article_id = other.article_id
      WHERE other.story_id = \(story)
        AND (r.\(sql: query.sort.column), r.article_id) > (\(position.place), \(position.id))
        AND \(sql: list.isListed)
      LIMIT \(ListLimits.comparedStoryArticles)
      """)
    return try !better.contains(where: filter.passes)
  }
}

extension SQLiteStore {
  package func refreshListTops() {}
  package var replicaTrouble: String? { nil }

  package func feed(_ query: FeedQuery, reader: String) throws -> ListedArticles {
    try read { store in
      let reader = try store.readerID(reader)
      let list = try store.resolved(query, reader: reader)
      let page = try store.feed(list.query, reader: reader)
      return ListedArticles(list: list, items: page.items, next: page.next)
    }
  }

  package func listBasis(
    _ query: FeedQuery, reader: String, closingList: Bool
  ) throws -> ListBasis {
    try read { store in
      let reader = try store.readerID(reader)
      var basis = ListBasis(
        list: try store.resolved(query, reader: reader), ranking: try store.rankingBasis(),
        state: try store.readerState(reader, closingList: closingList))
      guard let reader, let id = query.after?.list else { return basis }
      basis.kept = try store.list(id, reader: reader)
      if let kept = basis.kept {
        basis.known = try KnownArticle.all(
          store.db.run(KnownArticle.stored(kept.articles(for: query))))
      }
      return basis
    }
  }

  package func candidates(
    _ walk: CandidateWalk, batch: Int, while isWanted: (_ key: Double) -> Bool,
    weighing: (CandidatePage) -> Bool
  ) throws -> Bool {
    try read {
      try $0.candidates(walk, batch: batch, while: isWanted, weighing: weighing)
    }
  }

  package func candidatePool(_ walk: CandidateWalk, limit: Int) throws -> CandidatePool? {
    try read { try $0.candidatePool(walk, limit: limit) }
  }

  package func candidatePage(
    _ walk: CandidateWalk, of candidates: [RankCandidate]
  ) throws -> CandidatePage {
    try read { try $0.candidatePage(walk, of: candidates, listedStories: $0.excludedStories(walk)) }
  }

  package func unrankedArticles(_ ids: [Int64], reader: String) throws -> [RankedArticle] {
    try read { store in
      try store.articles(
        ids,
        FeedStatement.cards(sort: "0.0", of: .unranked(ids), reader: store.readerID(reader)))
    }
  }

  package func arrivals(
    _ query: FeedQuery, after latest: Int64?, reader: String
  ) throws -> ArrivedArticles {
    try read { store in
      let last = try store.latestArticle()
      if let latest, last <= latest { return ArrivedArticles(latest: last) }
      let reader = try store.readerID(reader)
      let query = try store.resolved(query, reader: reader).query
      guard let latest else { return ArrivedArticles(latest: last) }
      return ArrivedArticles(
        latest: last, items: try store.arrivals(query, after: latest, reader: reader))
    }
  }

  package func scoreInputs(of id: Int64, reader: String) throws -> ArticleScoreInputs? {
    try read { store in
      guard let article = try store.articles([id], reader: store.readerID(reader)).first else {
        return nil
      }
      let statements = ArticleScoreInputs.statements(of: id, for: reader)
      return try ArticleScoreInputs(
        article, statements.map { try store.db.run($0) }, words: store.words(of:))
    }
  }
}
