import Basics
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

  package func categories(ofUnread article: Int64, reader: String) throws -> [String?] {
    let me = Reader.id(named: reader)
    let rows = try read([
      """
      SELECT r.article_id FROM article_rank r
      WHERE r.article_id = \(article) AND \(flag: "r.is_first", is: true)
        AND \(sql: ListCards.isUnread(in: .all, by: me))
      """,
      """
      SELECT category.name FROM article_rank r JOIN category ON category.id = r.category_id
      WHERE r.article_id = \(article) AND \(sql: ListCards.isUnread(in: .category, by: me))
      ORDER BY category.position
      """,
    ])
    let all: [String?] = rows[0].isEmpty ? [] : [nil]
    return try all + rows[1].map { row -> String? in try row["name"] as String }
  }

  package func categoryCounts(doneBy reader: String?) throws -> [CategoryCount] {
    let counted = ListCards.List.allCases.flatMap { list in
      reader.map { ListCards.done(by: Reader.id(named: $0), in: list) } ?? ListCards.all(in: list)
    }
    let tabs: SQLStatement = """
      SELECT id, name FROM category WHERE \(sql: CategoryNames.isTab) ORDER BY position, name
      """
    let rows = try read([tabs] + counted)
    var counts: [Int64?: Int] = [:]
    for row in rows[1...].joined() {
      let (category, cards): (Int64?, Int) = (try row["category_id"], try row["cards"])
      counts[category, default: 0] += cards
    }
    return try [CategoryCount(category: nil, cards: counts[nil] ?? 0)]
      + rows[0].map { row in
        CategoryCount(category: try row["name"], cards: counts[try row["id"] as Int64] ?? 0)
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
      // Counted from the articles that the reader has read: fewer rows than all articles.
      """
      SELECT source_id, count(*) AS done FROM article_state s CROSS JOIN article_rank r
      WHERE r.article_id = s.article_id AND s.reader_id = \(sql: reader)
        AND (s.read_at IS NOT NULL OR s.hidden_at IS NOT NULL) AND \(sql: once)
      GROUP BY source_id
      """,
    ]
  }

  /// Whether the source of a row of `article_rank` is not one of those that ``hasLeft`` names.
  static let hasNotLeft: SQLStatement = """
    source_id NOT IN (SELECT id FROM source \(index: "source_removed")
      WHERE \(flag: "is_shared", is: true) AND \(flag: "configured", is: false))
    """

  /// An article has a row in each of its categories.
  private static let once: SQLStatement = "\(flag: "is_first", is: true)"

  fileprivate static func all(
    _ rows: ArraySlice<SQLRows>, at now: Date
  ) throws -> [StoredSource] {
    guard let sources = rows.first, let counts = rows.last else { return [] }
    let done: [Int64: Int] = try counts.by("source_id") { try $0["done"] }
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
}

extension CategorySummary {
  /// The categories in the order of the tabs with their sources and articles, for
  /// ``init(_:at:)``.
  package static func counted(doneBy reader: SQLStatement, at now: Date) -> SQLStatement {
    let articles = StoredSource.newArticles(by: "category_id", StoredSource.hasNotLeft, at: now)
    let done = ListCards.done(by: reader, in: .category)
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
        coalesce(articles, 0) + coalesce(f.cards, 0) - coalesce(d.cards, 0)
          - coalesce(h.cards, 0) AS unread
      FROM category
      LEFT JOIN (\(sql: articles)) r ON r.category_id = category.id
      LEFT JOIN (\(sql: ListCards.folded(in: .category))) f ON f.category_id = category.id
      LEFT JOIN (\(sql: done[0])) d ON d.category_id = category.id
      LEFT JOIN (\(sql: done[1])) h ON h.category_id = category.id
      WHERE \(sql: CategoryNames.isTab)
      ORDER BY position, name
      """
  }

  /// - Parameter row: as for a ``StoredSource``, with the numbers of `sources` and of those that are
  ///   `failing`, and of the `unread` cards.
  package init(_ row: some NamedRow, at now: Date) throws {
    self.init(
      name: try row["name"], sources: try row["sources"], articles: try row["articles"],
      unread: try row["unread"], failing: try row["failing"],
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
      ToldArticle.statement(doneBy: reader),
    ] + StoredSource.counted(doneBy: reader, at: now)
  }

  /// - Parameters:
  ///   - names: the reader's categories in the order of the tabs.
  ///   - rows: the rows of the queries.
  package static func sums(
    _ names: [String], of own: OwnScope, _ rows: [SQLRows], at now: Date
  ) throws -> OwnListSums {
    var shared: [Int64: [String]] = [:]
    for row in rows[1] { shared[try row["source_id"], default: []].append(try row["name"]) }
    return sums(
      names, of: own, shared: shared, try StoredSource.all(rows[3...], at: now),
      try FeedState.bySource(rows[0]), told: try rows[2].map(ToldArticle.init))
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

/// The days over which figures are counted.
package struct FigureWindow: Sendable, Hashable {
  /// Maximum number of favourite sources.
  package static let favourites = 10

  package let days: Int
  /// Start of the first day: seconds since 1970.
  package let start: Double
  /// Number of the first day, in local days since 1970.
  private let first: Int

  /// - Parameters:
  ///   - days: number of days, including today.
  ///   - offset: offset of the local day from UTC, in seconds east.
  package init(days: Int, offset: Int, at now: Date) {
    self.days = min(max(0, days), 36_600)
    let today = ((now.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down)
    first = Int(bounding: min(max(today, -1e9), 1e9)) - (self.days - 1)
    start = Double(first) * 86_400 - Double(offset)
  }

  /// Counts per day, oldest first.
  ///
  /// - Parameter rows: counts by local day since 1970; days without a row count 0.
  package func perDay(_ rows: some Sequence<(day: Int, count: Int)>) -> [Int] {
    var counts = [Int](repeating: 0, count: days)
    for row in rows where counts.indices.contains(row.day - first) {
      counts[row.day - first] = row.count
    }
    return counts
  }

  /// Counts per hour of the day.
  package static func perHour(_ rows: some Sequence<(hour: Int, count: Int)>) -> [Int] {
    var hours = [Int](repeating: 0, count: 24)
    for row in rows { hours[(row.hour % 24 + 24) % 24] = row.count }
    return hours
  }
}
