import GRDB
import Models
import Store

/// Counts the articles of each source that a reader has neither read nor hidden: the index of
/// articles by source is scanned beside ``DoneArticles``. Looking up the source of each mark takes
/// five times as long (80,000 marks on 100,000 articles).
struct UnreadTally {
  private let done: DoneArticles
  private var counts: [Int64: Int] = [:]
  /// The source of the rows at present; they arrive by source.
  private var source: Int64 = 0
  private var count = 0

  private static let kind: StaticString = "tintm tally"

  /// Registers a condition with a connection, which is never true:
  /// `counts_unread(?1, source_id, article_id)`.
  static func register(in db: Database) throws {
    try RowCallback.register("counts_unread", in: db) { context, count, values in
      RowCallback.answer(context, count, values, UnreadTally.kind) {
        (tally: UnsafeMutablePointer<UnreadTally>, columns) in
        tally.pointee.count(columns.integer(1), of: columns.integer(0))
        return false
      }
    }
  }

  /// The numbers by source; sources without unread articles are left out.
  static func counts(of reader: Int64, in db: Database) throws -> [Int64: Int] {
    let last = try Int64.fetchOne(db.cachedStatement(sql: "SELECT max(id) FROM article")) ?? 0
    var tally = UnreadTally(
      done: try DoneArticles(of: reader, in: 0..<min(max(0, last), ListBound.limit - 1) + 1, db))
    let articles = try RawStatement(
      db,
      """
      SELECT 1 FROM article INDEXED BY article_source
      WHERE source_id >= ?2 AND counts_unread(?1, source_id, id)
      """)
    articles.bind(2, Int64(0))
    try RowCallback.with(&tally, kind, in: articles) { _ in try articles.run() }
    tally.endSource()
    return tally.counts
  }

  private init(done: DoneArticles) { self.done = done }

  private mutating func count(_ article: Int64, of source: Int64) {
    if source != self.source {
      endSource()
      self.source = source
    }
    if !done.contains(article) { count += 1 }
  }

  private mutating func endSource() {
    if count > 0 { counts[source, default: 0] += count }
    count = 0
  }
}
