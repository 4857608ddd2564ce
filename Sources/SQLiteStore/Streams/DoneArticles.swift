import GRDB
import Store

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
