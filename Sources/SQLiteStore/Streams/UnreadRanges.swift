import GRDB
import Store

/// The pieces of a range of ids that hold articles which a reader has neither read nor hidden, in
/// order.
///
/// If nearly all articles are read, counting the marks and the articles of a piece takes a quarter
/// of the time of looking up each article's mark. As in the unread counts, every article is assumed
/// to have a rank row.
struct UnreadRanges {
  /// Short, since one unread article makes the caller scan the whole piece.
  private static let length: Int64 = 128

  private var rest: Range<Int64>
  private let isOldestFirst: Bool
  private let marks: RawStatement
  private let articles: RawStatement
  /// Finds the next article in the direction of the scan.
  private let next: RawStatement

  init(
    _ range: Range<Int64>, reader: Int64, isOldestFirst: Bool, _ db: Database
  ) throws {
    rest = range
    self.isOldestFirst = isOldestFirst
    marks = try RawStatement(
      db,
      """
      SELECT count(*) FROM article_state WHERE reader_id = ?3
      AND article_id >= ?1 AND article_id < ?2 AND (read_at IS NOT NULL OR hidden_at IS NOT NULL)
      """)
    articles = try RawStatement(
      db,
      """
      SELECT count(*) FROM article_rank NOT INDEXED
      WHERE article_id >= ?1 AND article_id < ?2 AND is_first = 1
      """)
    next = try RawStatement(
      db,
      """
      SELECT \(isOldestFirst ? "min" : "max")(article_id) FROM article_rank
      WHERE article_id >= ?1 AND article_id < ?2
      """)
    marks.bind(3, reader)
  }

  mutating func piece() throws -> Range<Int64>? {
    while let piece = nextPiece() {
      let done = try Self.number(marks, in: piece)
      guard done != Int64(piece.count) else { continue }
      let all = try Self.number(articles, in: piece)
      guard all == done else { return piece }
      // Many articles after this point may be deleted.
      if all == 0 { try passGap() }
    }
    return nil
  }

  private mutating func nextPiece() -> Range<Int64>? {
    guard !rest.isEmpty else { return nil }
    return isOldestFirst ? rest.splitFirst(Self.length) : rest.splitLast(Self.length)
  }

  private mutating func passGap() throws {
    guard !rest.isEmpty, let id = try Self.value(next, in: rest) else {
      rest = rest.lowerBound..<rest.lowerBound
      return
    }
    rest = isOldestFirst ? id..<rest.upperBound : rest.lowerBound..<(id + 1)
  }

  private static func number(_ statement: RawStatement, in piece: Range<Int64>) throws -> Int64 {
    try value(statement, in: piece) ?? 0
  }

  private static func value(_ statement: RawStatement, in piece: Range<Int64>) throws -> Int64? {
    statement.bind(1, piece.lowerBound)
    statement.bind(2, piece.upperBound)
    defer { statement.reset() }
    guard try statement.next(), !statement.isNull(0) else { return nil }
    return statement.integer(0)
  }
}
