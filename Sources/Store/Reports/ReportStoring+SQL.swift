package import Foundation
package import Models
import Words

extension ReportStoring where Self: SQLStore {
  package func sourceStates(reader: String, at now: Date) throws -> SourceStates {
    let me = Reader.id(named: reader)
    let rows = try read(
      [
        SourceOverride.statement(of: me), FeedState.configured, HostState.held(at: now),
        PageOutcomes.counted,
      ] + StoredSource.counted(doneBy: me, at: now))
    return SourceStates(
      sources: SourceStates.byName(
        try StoredSource.all(rows[4...], at: now), own: try rows[0].map(SourceOverride.init)),
      states: try FeedState.bySource(rows[1]),
      hosts: try rows[2].map(HostState.init).reduce(into: [:]) { $0[$1.host] = $1 },
      pages: try PageOutcomes.bySource(rows[3]))
  }

  package func categories(ofUnread article: Int64, reader: String) throws -> [String] {
    try read(
      """
      SELECT category.name FROM article_rank r JOIN category ON category.id = r.category_id
      WHERE r.article_id = \(article) AND NOT EXISTS (SELECT 1 FROM article_state s
        WHERE s.article_id = r.article_id AND s.reader_id = \(sql: Reader.id(named: reader))
          AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL))
      ORDER BY category.position
      """
    ).values()
  }

  /// - Parameter all: a query for the counts without a reader: the articles of each category
  ///   (`category_id`, `articles`), and `firsts`, which add up to the number of all articles.
  package func categoryCounts(
    doneBy reader: String?, all: SQLStatement
  ) throws -> [CategoryCount] {
    let counted = reader.map { [CategoryCount.done(by: $0)] } ?? [all, CategoryCount.removed]
    let tabs: SQLStatement = """
      SELECT id, name FROM category WHERE \(sql: CategoryNames.isTab) ORDER BY position, name
      """
    let rows = try read([tabs] + counted)
    var (counts, total): ([Int64: Int], Int) = ([:], 0)
    for row in rows[1...].joined() {
      total += try row["firsts"]
      if let category: Int64 = try row["category_id"] {
        counts[category, default: 0] += try row["articles"]
      }
    }
    return try [CategoryCount(category: nil, articles: total)]
      + rows[0].map { row in
        CategoryCount(category: try row["name"], articles: counts[try row["id"]] ?? 0)
      }
  }

  package func figures(
    of reader: String, days: Int, offset: Int, at now: Date
  ) throws -> ReadingStatistics {
    let window = FigureWindow(days: days, offset: offset, at: now)
    let shift = Double(offset)
    let views: SQLStatement = """
      reader_id = \(sql: Reader.id(named: reader)) AND kind = 'view' AND at >= \(window.start)
      """
    let rows = try read([
      """
      SELECT CAST(floor((dated + \(shift)) / 86400) AS bigint) AS part, count(*) AS count
      FROM article_rank
      WHERE \(flag: "is_first", is: true) AND dated >= \(window.start) AND dated <= \(now)
      GROUP BY part
      """,
      """
      SELECT CAST(floor((at + \(shift)) / 86400) AS bigint) AS part,
        count(DISTINCT article_id) AS count
      FROM event WHERE \(sql: views) GROUP BY part
      """,
      """
      SELECT CAST(floor((at + \(shift)) / 3600) AS bigint) % 24 AS part, count(*) AS count
      FROM event WHERE \(sql: views) GROUP BY part
      """,
      """
      SELECT s.name, count(DISTINCT e.article_id) AS count FROM event e
      JOIN article a ON a.id = e.article_id JOIN source s ON s.id = a.source_id
      WHERE \(sql: views) GROUP BY s.id, s.name
      ORDER BY count DESC, \(folded: "s.name") LIMIT \(FigureWindow.favourites)
      """,
    ])
    func counts(_ rows: SQLRows) throws -> [(Int, Int)] {
      try rows.map { (try $0["part"], try $0["count"]) }
    }
    return ReadingStatistics(
      arrived: window.perDay(try counts(rows[0]).map { (day: $0.0, count: $0.1) }),
      opened: window.perDay(try counts(rows[1]).map { (day: $0.0, count: $0.1) }),
      hours: FigureWindow.perHour(try counts(rows[2]).map { (hour: $0.0, count: $0.1) }),
      favourites: try rows[3].map { (try $0["name"], try $0["count"]) })
  }
}

extension CategoryCount {
  /// The articles that a reader has read or hidden, but for those that no list has any more.
  fileprivate static func done(by reader: String) -> SQLStatement {
    """
    SELECT r.category_id, count(*) AS articles, count(CASE WHEN r.is_first THEN 1 END) AS firsts
    FROM article_state s CROSS JOIN article_rank r
    WHERE s.reader_id = \(sql: Reader.id(named: reader)) AND r.article_id = s.article_id
      AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL) AND \(sql: StoredSource.hasNotLeft)
    GROUP BY r.category_id
    """
  }

  /// The articles of sources that have left the shared list, which no list has any more, as
  /// negative numbers (``FeedQuery/isOfSubscriptions``).
  fileprivate static let removed: SQLStatement = """
    SELECT r.category_id, -count(*) AS articles, -count(CASE WHEN r.is_first THEN 1 END) AS firsts
    FROM source \(index: "source_removed") CROSS JOIN article_rank f CROSS JOIN article_rank r
    WHERE \(flag: "source.is_shared", is: true) AND \(flag: "source.configured", is: false)
      AND f.source_id = source.id AND \(flag: "f.is_first", is: true)
      AND r.article_id = f.article_id
    GROUP BY r.category_id
    """
}

extension StoreFigures {
  /// The figures, for ``init(_:)``.
  ///
  /// - Parameter articles, bytes: queries in the engine's words.
  package static func statement(articles: String, bytes: String, at now: Date) -> SQLStatement {
    let listed: SQLStatement = """
      feed_state f JOIN source
      ON source.id = f.source_id AND \(flag: "source.configured", is: true)
      """
    return """
      SELECT (\(sql: articles)) AS articles, (\(sql: bytes)) AS bytes,
        (SELECT count(*) FROM source WHERE \(flag: "configured", is: true)) AS sources,
        (SELECT count(*) FROM \(sql: listed) WHERE f.failures > 0) AS failing,
        (SELECT f.next_due FROM \(sql: listed)
          WHERE f.gone <> 'confirmed' AND f.next_due <= \(now)
          ORDER BY f.next_due LIMIT 1) AS due,
        (SELECT count(*) FROM article_page WHERE due IS NOT NULL AND fetched IS NULL) AS waiting
      """
  }

  package init(_ rows: SQLRows) throws {
    guard let row = rows.first else { throw SQLFault(column: "articles") }
    self.init(
      articles: try row["articles"], sources: try row["sources"],
      failingSources: try row["failing"], oldestDue: try row["due"],
      waitingPages: try row["waiting"], bytes: try row["bytes"])
  }
}

extension StoredSource {
  /// All sources, the configured ones first and in their order, with the numbers of their articles;
  /// and how many of these a reader has read or hidden. For ``all(_:at:)``.
  fileprivate static func counted(
    doneBy reader: SQLStatement, at now: Date
  ) -> [SQLStatement] {
    [
      """
      SELECT id, name, home_page_url, configured, is_shared,
        coalesce(articles, 0) AS articles, coalesce(recent, 0) AS recent, since
      FROM source LEFT JOIN (\(sql: newArticles(by: "source_id", once, at: now))) r
        ON r.source_id = source.id
      ORDER BY configured DESC, position, id
      """,
      done(by: reader, in: "source_id", once),
    ]
  }

  /// Whether the source of a row of `article_rank` is not one of those that ``hasLeft`` names.
  fileprivate static let hasNotLeft: SQLStatement = """
    source_id NOT IN (SELECT id FROM source \(index: "source_removed")
      WHERE \(flag: "is_shared", is: true) AND \(flag: "configured", is: false))
    """

  /// An article has a row in each of its categories.
  private static let once: SQLStatement = "\(flag: "is_first", is: true)"

  fileprivate static func all(
    _ rows: ArraySlice<SQLRows>, at now: Date
  ) throws -> [StoredSource] {
    guard let sources = rows.first, let counts = rows.last else { return [] }
    var done: [Int64: Int] = [:]
    for row in counts { done[try row["source_id"]] = try row["done"] }
    return try sources.map { try StoredSource($0, done: done, at: now) }
  }

  /// - Parameters:
  ///   - row: `articles`, `recent` and `since`, counted over ``window``, beside the source's columns.
  ///   - done: numbers of articles that the reader has read or hidden.
  private init(_ row: SQLRow, done: [Int64: Int], at now: Date) throws {
    id = try row["id"]
    name = try row["name"]
    homePage = try row["home_page_url"]
    isConfigured = try row["configured"]
    isShared = try row["is_shared"]
    articles = try row["articles"]
    unread = articles - (done[id] ?? 0)
    newPerDay = Self.newPerDay(try row["recent"], since: try row["since"], at: now)
  }

  /// The numbers of articles and of those within the window, and the date of the first of these.
  fileprivate static func newArticles(
    by column: String, _ condition: SQLStatement, at now: Date
  ) -> SQLStatement {
    let start = now.stored - window
    return """
      SELECT \(sql: column), count(*) AS articles,
        count(*) FILTER (WHERE dated > \(start)) AS recent,
        min(dated) FILTER (WHERE dated > \(start)) AS since
      FROM article_rank WHERE \(sql: condition)
      GROUP BY \(sql: column)
      """
  }

  /// Counted from the articles that a reader has read: fewer rows than all articles.
  fileprivate static func done(
    by reader: SQLStatement, in column: String, _ condition: SQLStatement
  ) -> SQLStatement {
    """
    SELECT \(sql: column), count(*) AS done
    FROM article_state s CROSS JOIN article_rank r
    WHERE r.article_id = s.article_id AND s.reader_id = \(sql: reader)
      AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL)
      AND \(sql: condition)
    GROUP BY \(sql: column)
    """
  }
}

extension CategorySummary {
  /// The categories in the order of the tabs with their sources and articles, for
  /// ``init(_:at:)``.
  package static func counted(doneBy reader: SQLStatement, at now: Date) -> SQLStatement {
    let articles = StoredSource.newArticles(by: "category_id", StoredSource.hasNotLeft, at: now)
    let done = StoredSource.done(by: reader, in: "category_id", StoredSource.hasNotLeft)
    let sources: SQLStatement = """
      source_category listed JOIN source ON source.id = listed.source_id
      """
    let isListed: SQLStatement = """
      listed.category_id = category.id AND \(flag: "configured", is: true)
      """
    return """
      SELECT name,
        (SELECT count(*) FROM \(sql: sources) WHERE \(sql: isListed)) AS sources,
        (SELECT count(*) FROM \(sql: sources)
          JOIN feed_state f ON f.source_id = source.id AND f.url = source.url
          WHERE \(sql: isListed) AND (f.failures > 0 OR f.gone = 'confirmed')) AS failing,
        coalesce(recent, 0) AS recent, since, coalesce(articles, 0) AS articles,
        coalesce(done, 0) AS done
      FROM category
      LEFT JOIN (\(sql: articles)) r ON r.category_id = category.id
      LEFT JOIN (\(sql: done)) d ON d.category_id = category.id
      WHERE \(sql: CategoryNames.isTab)
      ORDER BY position, name
      """
  }

  /// - Parameter row: as for a ``StoredSource``, with the numbers of `sources` and of those that are
  ///   `failing`, and of the articles that the reader has `done`.
  package init(_ row: some NamedRow, at now: Date) throws {
    let articles: Int = try row["articles"]
    self.init(
      name: try row["name"], sources: try row["sources"], articles: articles,
      unread: articles - (try row["done"]), failing: try row["failing"],
      newPerDay: StoredSource.newPerDay(try row["recent"], since: try row["since"], at: now))
  }

  /// The queries for the categories of a reader with a list of their own: for
  /// ``sums(_:of:_:at:)``.
  package static func ofOwnList(doneBy reader: SQLStatement, at now: Date) -> [SQLStatement] {
    [
      FeedState.configured,
      """
      SELECT source_id, category.name FROM source_category
      JOIN category ON category.id = category_id ORDER BY category.position
      """,
    ] + StoredSource.counted(doneBy: reader, at: now)
  }

  /// - Parameters:
  ///   - names: the reader's categories in the order of the tabs.
  ///   - rows: the rows of the queries.
  package static func sums(
    _ names: [String], of own: OwnScope, _ rows: [SQLRows], at now: Date
  ) throws -> [CategorySummary] {
    var shared: [Int64: [String]] = [:]
    for row in rows[1] { shared[try row["source_id"], default: []].append(try row["name"]) }
    return sums(
      names, of: own, shared: shared, try StoredSource.all(rows[2...], at: now),
      try FeedState.bySource(rows[0]))
  }
}

extension PageOutcomes {
  /// The outcomes of all wanted pages, for ``bySource(_:)``.
  fileprivate static let counted: SQLStatement = """
    SELECT a.source_id, p.fetched IS NOT NULL AS is_fetched, p.due IS NULL AS is_done, p.failure,
      count(*) AS pages
    FROM article_page p \(index: "page_outcome") JOIN article a ON a.id = p.article_id
    GROUP BY 1, 2, 3, 4 ORDER BY pages DESC, p.failure
    """

  /// - Returns: the outcomes of each source's pages, by the source's id; a source without wanted
  ///   pages is left out.
  fileprivate static func bySource(_ rows: SQLRows) throws -> [Int64: PageOutcomes] {
    var outcomes: [Int64: PageOutcomes] = [:]
    for row in rows {
      outcomes[try row["source_id"], default: PageOutcomes()].add(
        try row["pages"], isFetched: try row["is_fetched"], isDone: try row["is_done"],
        failure: Message.stored(try row["failure"]))
    }
    return outcomes.mapValues(\.inOrder)
  }
}
