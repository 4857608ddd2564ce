import GRDB
import GRDBSQLite
import Store

/// One text of an article in SQL: `unpacked(packed, part)`, where `part` is the number of a
/// ``PackedText/Part``; NULL if there is none. Headline and body are returned in the form for the
/// full-text index (``SearchText``), which reads them through a view of this function.
///
/// GRDB's functions copy each value in and out, and a page of a thousand articles makes a thousand
/// calls. Measured by `Benchmarks/Serving`.
enum UnpackedFunction {
  static let name = "unpacked"

  /// A text of a row of `article_body`.
  static func sql(_ part: PackedText.Part) -> String { "\(name)(packed, \(part.rawValue))" }

  /// Whether the texts of a row of `article_body` are damaged or missing.
  static let isTextLost = """
    CASE WHEN packed IS NULL THEN article_id NOT IN (SELECT id FROM loose_text)
      ELSE \(sql(.body)) IS NULL END
    """

  /// Registers the function with a connection. Views and triggers call it.
  static func register(in db: Database) throws {
    let code = sqlite3_create_function_v2(
      db.sqliteConnection, name, 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, nil,
      unpacked, nil, nil, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  private static let unpacked: RowCallback.Function = { context, count, values in
    guard count == 2, let values,
      let part = PackedText.Part(rawValue: Int(sqlite3_value_int64(values[1])))
    else { return sqlite3_result_error_code(context, SQLITE_MISUSE) }
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_value_blob(values[0]), count: Int(sqlite3_value_bytes(values[0])))
    let isThere: Void? = PackedText.withUnpacked(part, of: bytes) { text in
      guard part == .title || part == .body else { return answer(text, context) }
      var words = SearchText.indexable(String(decoding: text, as: UTF8.self))
      words.withUTF8 { answer(UnsafeRawBufferPointer($0), context) }
    }
    if isThere == nil { sqlite3_result_null(context) }
  }

  private static func answer(_ text: UnsafeRawBufferPointer, _ context: OpaquePointer?) {
    sqlite3_result_text(
      context,
      text.baseAddress?.assumingMemoryBound(to: CChar.self) ?? ("" as StaticString).kept,
      Int32(clamping: text.count), RawStatement.copied)
  }
}
