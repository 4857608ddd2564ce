import GRDB
import Store

/// The articles of many sources that a reader has neither read nor hidden, in the order of arrival:
/// all articles of a range of ids are scanned beside ``DoneArticles``. Looking up each article's mark
/// takes five times as long. As in the unread counts, every article is assumed to have a rank row.
struct UnreadScan {
  private let sources: Set<Int64>
  private let limit: Int
  private var done: DoneArticles
  private var ids: [Int64] = []

  private static let kind: StaticString = "tintm unread"
  /// Length of the first range; each is twice as long as the one before, up to ``maxLength``.
  private static let (minLength, maxLength): (Int64, Int64) = (4096, 65_536)

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
    var rest = range
    var length = minLength
    var scan = UnreadScan(
      sources: Set(query.sources), limit: query.limit,
      done: try DoneArticles(of: reader, in: rest.lowerBound..<rest.lowerBound, db))
    let rows = try RawStatement(
      db,
      """
      SELECT 1 FROM article_rank NOT INDEXED
      WHERE article_id >= ?2 AND article_id < ?3 AND is_first = 1
        AND takes_unread(?1, source_id, article_id)
      ORDER BY article_id \(query.isOldestFirst ? "ASC" : "DESC")
      """)
    while scan.ids.count < query.limit, !rest.isEmpty {
      // Many articles at the end of the range may be deleted.
      guard let end = try Self.nearest(in: rest, isOldestFirst: query.isOldestFirst, db) else {
        break
      }
      rest = query.isOldestFirst ? end..<rest.upperBound : rest.lowerBound..<end + 1
      let part = query.isOldestFirst ? rest.splitFirst(length) : rest.splitLast(length)
      length = min(length * 2, maxLength)
      scan.done = try DoneArticles(of: reader, in: part, db)
      rows.bind(2, part.lowerBound)
      rows.bind(3, part.upperBound)
      try RowCallback.with(&scan, kind, in: rows) { _ in _ = try rows.next() }
    }
    return scan.ids
  }

  private static func nearest(
    in range: Range<Int64>, isOldestFirst: Bool, _ db: Database
  ) throws -> Int64? {
    let look = try RawStatement(
      db,
      """
      SELECT \(isOldestFirst ? "min" : "max")(article_id) FROM article_rank
      WHERE article_id >= ?1 AND article_id < ?2
      """)
    look.bind(1, range.lowerBound)
    look.bind(2, range.upperBound)
    defer { look.reset() }
    guard try look.next(), !look.isNull(0) else { return nil }
    return look.integer(0)
  }

  private init(sources: Set<Int64>, limit: Int, done: DoneArticles) {
    (self.sources, self.limit, self.done) = (sources, limit, done)
  }

  private mutating func take(_ article: Int64, of source: Int64) -> Bool {
    guard !done.contains(article), sources.contains(source) else { return false }
    ids.append(article)
    return ids.count == limit
  }
}
