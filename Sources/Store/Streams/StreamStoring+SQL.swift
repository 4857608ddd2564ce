import Basics
package import Foundation
import Models

extension StreamStoring where Self: SQLStore {
  package func streamSources(reader: String) throws -> [StreamSource] {
    let me = Reader.id(named: reader)
    let results = try read([
      """
      SELECT source.id, source.name, source.url, source.home_page_url, configured, is_shared,
        category.id AS category, category.name AS category_name, state.last_poll, state.next_due,
        coalesce(state.failures, 0) AS failures, state.last_error
      FROM source LEFT JOIN source_category listed ON listed.source_id = source.id
      JOIN category ON category.id = coalesce(listed.category_id, source.category_id)
      LEFT JOIN feed_state state ON state.source_id = source.id
      WHERE \(flag: "is_shared", is: true) OR source.id IN (
        SELECT source_id FROM reader_source WHERE reader_id = \(sql: me))
      ORDER BY configured DESC, source.position, source.id, category.id <> source.category_id,
        category.position
      """,
      SourceOverride.statement(of: me),
    ])
    var sources: [StreamSource] = []
    for row in results[0] {
      let id: Int64 = try row["id"]
      let category = StreamCategory(id: try row["category"], name: try row["category_name"])
      if sources.last?.id == id {
        sources[sources.count - 1].categories.append(category)
      } else {
        sources.append(try StreamSource(row, in: category))
      }
    }
    let own = try results[1].map(SourceOverride.init)
    return StreamSource.list(sources, with: own)
  }

  package func bookmarkedSources(of reader: String) throws -> Set<Int64> {
    try Set(
      read(
        """
        SELECT DISTINCT a.source_id FROM article_state s JOIN article a ON a.id = s.article_id
        WHERE s.reader_id = \(sql: Reader.id(named: reader)) AND s.bookmarked_at IS NOT NULL
        """
      ).values())
  }

  package func streamLengths(of sources: [Int64], reader: String) throws -> [Int64: Int] {
    let results = try read([
      """
      SELECT source_id AS id, count(*) AS articles FROM article
      WHERE source_id \(in: sources) GROUP BY source_id
      """,
      """
      SELECT r.source_id AS id, -count(*) AS articles FROM article_state s
      JOIN article_rank r ON r.article_id = s.article_id AND \(flag: "r.is_first", is: true)
      WHERE s.reader_id = \(sql: Reader.id(named: reader)) AND s.hidden_at IS NOT NULL
        AND r.source_id \(in: sources) GROUP BY r.source_id
      """,
    ])
    var lengths: [Int64: Int] = [:]
    for row in results.joined() { lengths[try row["id"], default: 0] += try row["articles"] }
    return lengths
  }

  package func existing(_ ids: [Int64]) throws -> [Int64] {
    let found = try Set(read("SELECT id FROM article WHERE id \(in: ids)").values(as: Int64.self))
    return ids.filter(found.contains)
  }

  package func mark(_ ids: [Int64], isRead: Bool, reader: String, at now: Date) throws {
    let me = Reader.id(named: reader)
    let marks: SQLStatement =
      isRead
      ? """
      INSERT INTO article_state AS s (reader_id, article_id, read_at)
      SELECT \(sql: me), a.id, \(now) FROM article a WHERE a.id \(in: ids) ORDER BY a.id
      ON CONFLICT (reader_id, article_id) DO UPDATE SET read_at = excluded.read_at
      WHERE s.read_at IS NULL
      """
      : """
      UPDATE article_state SET read_at = NULL
      WHERE reader_id = \(sql: me) AND article_id \(in: ids) AND read_at IS NOT NULL
      """
    _ = try write([Reader.adding(reader), marks])
  }

  package func markChanges(among ids: [Int64], reader: String) throws -> [Int64: Date] {
    guard !ids.isEmpty else { return [:] }
    var times: [Int64: Date] = [:]
    for row in try read(
      """
      SELECT subject, max(at) AS at FROM \(table: .allChanges) c
      WHERE kind = 2 AND reader_id = \(sql: Reader.id(named: reader)) AND subject \(in: ids)
      GROUP BY subject
      """)
    {
      times[try row["subject"]] = Date(timeIntervalSince1970: Double(try row["at"] as Int64))
    }
    return times
  }

  package func entryIDs(_ query: EntryQuery, reader: String) throws -> [Int64] {
    guard !query.sources.isEmpty, query.limit > 0 else { return [] }
    return try read(query.page(of: Reader.id(named: reader))).values()
  }

  package func lastArrivals(of sources: [Int64]) throws -> [Int64: Date] {
    try StreamSource.arrivals(read(StreamSource.arrivals(of: sources)))
  }

  package func lastArrival() throws -> Date? {
    try read("SELECT max(fetched) AS fetched FROM article").first?["fetched"]
  }
}

extension StreamQuery {
  /// The conditions on the reader's marks (`s`) and labels of an article, except the first label.
  ///
  /// - Parameters:
  ///   - article: the column of its id.
  ///   - me: an SQL expression for the reader's id.
  package func conditions(on article: String, of me: SQLStatement) -> [SQLStatement] {
    var conditions: [SQLStatement] = ["s.hidden_at IS NULL"]
    if let isRead { conditions.append("s.read_at IS \(sql: isRead ? "NOT " : "")NULL") }
    if let isBookmarked {
      conditions.append("s.bookmarked_at IS \(sql: isBookmarked ? "NOT " : "")NULL")
    }
    func has(_ label: String) -> SQLStatement {
      """
      EXISTS (SELECT 1 FROM article_tag o WHERE o.reader_id = \(sql: me)
        AND \(folded: "o.tag") = \(key: label) AND o.article_id = \(sql: article))
      """
    }
    conditions += labels.dropFirst().map(has)
    for label in otherLabels { conditions.append("NOT \(sql: has(label))") }
    return conditions
  }

  /// The list whose articles are to be marked; `nil` if there are none.
  package func toMark(isRead: Bool) -> StreamQuery? {
    guard !sources.isEmpty, self.isRead != isRead else { return nil }
    var query = self
    query.isRead = !isRead
    return query
  }

  /// Marks the articles of a list: see ``StreamStoring/markAll(_:isRead:before:reader:at:)``.
  ///
  /// - Parameters:
  ///   - list: a query for their ids as `id`.
  ///   - me: an SQL expression for the reader's id.
  package static func marking(
    _ list: SQLStatement, isRead: Bool, before: Date?, of me: SQLStatement, at now: Date
  ) -> SQLStatement {
    let early: SQLStatement =
      before.map { "(SELECT fetched FROM article WHERE article.id = l.id) < \($0)" } ?? "true"
    return isRead
      ? """
      INSERT INTO article_state (reader_id, article_id, read_at)
      SELECT \(sql: me), l.id, \(now) FROM (\(sql: list)) l WHERE \(sql: early)
      ON CONFLICT (reader_id, article_id) DO UPDATE SET read_at = excluded.read_at
      """
      : """
      UPDATE article_state SET read_at = NULL
      WHERE reader_id = \(sql: me) AND read_at IS NOT NULL AND article_id IN (
        SELECT l.id FROM (\(sql: list)) l WHERE \(sql: early))
      """
  }
}

extension StreamSource {
  /// When the last article of each source arrived, for ``arrivals(_:)``.
  package static func arrivals(of sources: [Int64]) -> SQLStatement {
    """
    SELECT k.id, (SELECT fetched FROM article \(index: "article_source")
      WHERE source_id = k.id ORDER BY id DESC LIMIT 1) AS fetched
    FROM \(rows: ["id": .integers(sources)]) k
    """
  }

  package static func arrivals(_ rows: SQLRows) throws -> [Int64: Date] {
    var dates: [Int64: Date] = [:]
    for row in rows { dates[try row["id"]] = try row["fetched"] as Date? }
    return dates
  }

  fileprivate init(_ row: SQLRow, in category: StreamCategory) throws {
    let (isConfigured, isShared): (Bool, Bool) = (try row["configured"], try row["is_shared"])
    self.init(
      id: try row["id"], name: try row["name"], url: try row["url"],
      homePage: try row["home_page_url"], categories: [category],
      isSubscribed: isConfigured, hasLeft: isShared && !isConfigured,
      lastPoll: try row["last_poll"], nextPoll: try row["next_due"],
      failures: try row["failures"], lastError: try row["last_error"])
  }

  /// The sources as a reader's own list has them.
  ///
  /// - Parameters:
  ///   - sources: the shared ones and the reader's, with the names and categories of the shared list.
  ///   - own: the reader's differences from it.
  static func list(_ sources: [StreamSource], with own: [SourceOverride]) -> [StreamSource] {
    let own = Dictionary(firstOf: own.map { ($0.id, $0) })
    var known = Dictionary(
      sources.flatMap(\.categories).map { ($0.name.lowercased(), $0) }, uniquingKeysWith: { $1 })
    func isLeft(_ source: StreamSource) -> Bool { own[source.id]?.listing == .leftOut }
    func placed(_ source: StreamSource) -> [String] { own[source.id]?.categories ?? [] }
    // A category has one spelling: that of the shared list, if a source is in it as there.
    let listed = sources.filter { !isLeft($0) }
    var spelled = Set(
      listed.filter { placed($0).isEmpty }.flatMap(\.categories).map { $0.name.lowercased() })
    for name in listed.sorted(by: { $0.id < $1.id }).flatMap(placed)
    where spelled.insert(name.lowercased()).inserted {
      known[name.lowercased()] =
        known[name.lowercased()].map { StreamCategory(id: $0.id, name: name) }
        ?? StreamCategory(own: name)
    }
    return sources.map { source in
      var mine = source
      guard !isLeft(source) else {
        (mine.isSubscribed, mine.hasLeft, mine.isLeftByReader) = (false, true, true)
        return mine
      }
      mine.name = own[source.id]?.name ?? source.name
      let names = placed(source)
      if !names.isEmpty { mine.categories = names.compactMap { known[$0.lowercased()] } }
      return mine
    }
  }
}
