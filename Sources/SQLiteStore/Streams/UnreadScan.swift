import GRDB
import Models
import Store

/// The articles that a reader has neither read nor hidden, in the order of arrival: a part of the
/// articles at a time is scanned beside ``DoneArticles``, but for parts in which as many are done as
/// there are. Looking up the mark of each article takes five times as long, and the parts that are
/// passed over take a third of those that are scanned. Every article is assumed to have a rank row.
struct UnreadScan {
  private let limit: Int
  /// `nil` for all sources.
  private let sources: Set<Int64>?
  /// The ids, unless they are only counted.
  private var ids: [Int64]?
  private var counts: [Int64: Int] = [:]
  private var done: DoneArticles

  private static let kind: StaticString = "tintm unread"
  /// Number of ids in a part.
  private static let length: Int64 = 512

  /// Registers a condition with a connection: `takes_unread(?1, source_id, article_id)` takes unread
  /// articles, and is true for the last one that is wanted.
  static func register(in db: Database) throws {
    try RowCallback.register("takes_unread", in: db) { context, count, values in
      RowCallback.answer(context, count, values, UnreadScan.kind) {
        (scan: UnsafeMutablePointer<UnreadScan>, columns) in
        scan.pointee.take(columns.integer(1), of: columns.integer(0))
      }
    }
  }

  static func ids(
    _ query: StreamQuery, in range: Range<Int64>, reader: Int64, _ db: Database
  ) throws -> [Int64] {
    var scan = UnreadScan(limit: query.limit, sources: Set(query.sources), ids: [])
    try scan.run(range, isOldestFirst: query.isOldestFirst, reader: reader, db)
    return scan.ids ?? []
  }

  /// The numbers of articles by source; sources without unread articles are left out.
  static func counts(of reader: Int64, in db: Database) throws -> [Int64: Int] {
    let last = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM article")) ?? 0
    var scan = UnreadScan(limit: .max, sources: nil, ids: nil)
    try scan.run(
      1..<min(max(0, last), ListBound.limit - 1) + 1, isOldestFirst: true, reader: reader, db)
    return scan.counts
  }

  private init(limit: Int, sources: Set<Int64>?, ids: [Int64]?) {
    (self.limit, self.sources, self.ids) = (limit, sources, ids)
    done = DoneArticles()
  }

  private mutating func run(
    _ range: Range<Int64>, isOldestFirst: Bool, reader: Int64, _ db: Database
  ) throws {
    let direction = isOldestFirst ? "ASC" : "DESC"
    let rows = try RawStatement(
      db,
      """
      SELECT 1 FROM article_rank NOT INDEXED
      WHERE article_id >= ?2 AND article_id < ?3 AND is_first = 1
        AND takes_unread(?1, source_id, article_id)
      ORDER BY article_id \(direction)
      """)
    let marks = try RawStatement(
      db,
      """
      SELECT count(*) FROM article_state WHERE reader_id = ?3
      AND article_id >= ?1 AND article_id < ?2 AND (read_at IS NOT NULL OR hidden_at IS NOT NULL)
      """)
    marks.bind(3, reader)
    let articles = try RawStatement(
      db,
      """
      SELECT count(*) FROM article_rank NOT INDEXED
      WHERE article_id >= ?1 AND article_id < ?2 AND is_first = 1
      """)
    let next = try RawStatement(
      db,
      """
      SELECT \(isOldestFirst ? "min" : "max")(article_id) FROM article_rank
      WHERE article_id >= ?1 AND article_id < ?2
      """)
    var rest = range
    var isOver = false
    while !isOver, !rest.isEmpty {
      let part =
        isOldestFirst ? rest.splitFirst(Self.length) : rest.splitLast(Self.length)
      let number = try Self.value(marks, in: part) ?? 0
      if number == part.count { continue }
      let all = try Self.value(articles, in: part) ?? 0
      if all == 0, !rest.isEmpty {
        // Many articles after this point may be deleted.
        guard let id = try Self.value(next, in: rest) else { return }
        rest = isOldestFirst ? id..<rest.upperBound : rest.lowerBound..<id + 1
      }
      if all == number { continue }
      done = number == 0 ? DoneArticles() : try DoneArticles(of: reader, in: part, db)
      rows.bind(2, part.lowerBound)
      rows.bind(3, part.upperBound)
      isOver = try RowCallback.with(&self, Self.kind, in: rows) { _ in try rows.next() }
    }
  }

  private static func value(_ statement: RawStatement, in part: Range<Int64>) throws -> Int64? {
    statement.bind(1, part.lowerBound)
    statement.bind(2, part.upperBound)
    defer { statement.reset() }
    guard try statement.next(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }

  private mutating func take(_ article: Int64, of source: Int64) -> Bool {
    guard !done.contains(article), sources?.contains(source) ?? true else { return false }
    guard ids != nil else {
      counts[source, default: 0] += 1
      return false
    }
    ids?.append(article)
    return ids?.count == limit
  }
}

/// The articles of a range of ids that a reader has read or hidden: a bit for each.
struct DoneArticles {
  private let range: Range<Int64>
  private var bits: [UInt64]

  private static let kind: StaticString = "tintm done"

  /// Registers a condition with a connection, which is never true: `notes_done(?1, article_id)`.
  static func register(in db: Database) throws {
    try RowCallback.register("notes_done", in: db) { context, count, values in
      RowCallback.answer(context, count, values, DoneArticles.kind) {
        (done: UnsafeMutablePointer<DoneArticles>, columns) in
        done.pointee.note(columns.integer(0))
        return false
      }
    }
  }

  /// None.
  init() { (range, bits) = (0..<0, []) }

  init(of reader: Int64, in range: Range<Int64>, _ db: Database) throws {
    self.range = range
    bits = Array(repeating: 0, count: range.count / 64 + 1)
    let marks = try RawStatement(
      db,
      """
      SELECT 1 FROM article_state WHERE reader_id = ?2 AND article_id >= ?3 AND article_id < ?4
      AND (read_at IS NOT NULL OR hidden_at IS NOT NULL) AND notes_done(?1, article_id)
      """)
    marks.bind(2, reader)
    marks.bind(3, range.lowerBound)
    marks.bind(4, range.upperBound)
    try RowCallback.with(&self, Self.kind, in: marks) { _ in try marks.run() }
  }

  private mutating func note(_ article: Int64) {
    guard range.contains(article) else { return }
    let place = Int(article - range.lowerBound)
    bits[place >> 6] |= 1 << UInt64(place & 63)
  }

  func contains(_ article: Int64) -> Bool {
    guard range.contains(article) else { return false }
    let place = Int(article - range.lowerBound)
    return bits[place >> 6] & 1 << UInt64(place & 63) != 0
  }
}
