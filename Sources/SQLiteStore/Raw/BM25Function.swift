import GRDB
import GRDBSQLite
import Store

/// The score of an article as an auxiliary function of the full-text index: see ``BM25``.
///
/// FTS5's own `bm25` first counts all articles that hold each of the words: a hundred milliseconds
/// for a common word among a million articles. Here the caller passes the weight of each word:
/// `match_place(article_search, weights)`, with a blob of one double for each phrase of the query.
/// Measured by `Benchmarks/Listing`.
enum BM25Function {
  static let name = "match_place"
  private static let interface: StaticString = "fts5_api_ptr"

  /// Registers the functions with a connection.
  static func register(in db: Database) throws {
    var api: UnsafeMutablePointer<fts5_api>?
    var statement: OpaquePointer?
    let connection = db.sqliteConnection
    guard sqlite3_prepare_v2(connection, "SELECT fts5(?1)", -1, &statement, nil) == SQLITE_OK
    else { throw missing }
    defer { sqlite3_finalize(statement) }
    withUnsafeMutablePointer(to: &api) { place in
      _ = sqlite3_bind_pointer(statement, 1, place, interface.kept, nil)
      _ = sqlite3_step(statement)
    }
    guard let api, api.pointee.iVersion >= 2,
      api.pointee.xCreateFunction(api, name, nil, place, nil) == SQLITE_OK,
      api.pointee.xCreateFunction(api, hitsName, nil, hits, nil) == SQLITE_OK,
      api.pointee.xCreateFunction(api, averageLengthName, nil, averageLength, nil) == SQLITE_OK
    else { throw missing }
  }

  private static var missing: DatabaseError {
    DatabaseError(resultCode: .SQLITE_ERROR, message: "The SQLite library has no FTS5.")
  }

  private static let place: fts5_extension_function = { api, cursor, context, count, values in
    guard let api = api?.pointee, let context, count == 1, let values else { return }
    let phrases = Int(api.xPhraseCount(cursor))
    let bytes = UnsafeRawBufferPointer(
      start: sqlite3_value_blob(values[0]), count: Int(sqlite3_value_bytes(values[0])))
    var (hits, length, rows): (Int32, Int32, Int64) = (0, 0, 0)
    var total: Int64 = 0
    guard api.xInstCount(cursor, &hits) == SQLITE_OK,
      api.xColumnSize(cursor, -1, &length) == SQLITE_OK,
      api.xColumnTotalSize(cursor, -1, &total) == SQLITE_OK,
      api.xRowCount(cursor, &rows) == SQLITE_OK
    else { return sqlite3_result_error_code(context, SQLITE_ERROR) }
    let averageLength = BM25.averageLength(words: total, articles: rows)
    let sum = withUnsafeTemporaryAllocation(of: Double.self, capacity: phrases) { frequencies in
      frequencies.initialize(repeating: 0)
      for hit in 0..<hits {
        var (phrase, column, offset): (Int32, Int32, Int32) = (0, 0, 0)
        guard api.xInst(cursor, hit, &phrase, &column, &offset) == SQLITE_OK,
          frequencies.indices.contains(Int(phrase))
        else { continue }
        frequencies[Int(phrase)] += column == 0 ? BM25.headline : 1
      }
      let weights = (0..<min(phrases, bytes.count / 8)).lazy
        .map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Double.self) }
      return BM25.score(
        weights: weights, hits: frequencies, length: Double(length), averageLength: averageLength)
    }
    sqlite3_result_double(context, sum)
  }

  // The next two functions give the same score for one phrase, in parts. The length of an article
  // takes longer to read than the match itself, and most articles that hold one word do not need
  // it.

  /// `match_hits(article_search)`: the weighted term frequency of the phrases in an article.
  static let hitsName = "match_hits"
  /// `match_usual(article_search)`: the average number of words of an article.
  static let averageLengthName = "match_usual"

  private static let hits: fts5_extension_function = { api, cursor, context, _, _ in
    guard let api = api?.pointee, let context else { return }
    var count: Int32 = 0
    guard api.xInstCount(cursor, &count) == SQLITE_OK else {
      return sqlite3_result_error_code(context, SQLITE_ERROR)
    }
    var sum = 0.0
    for hit in 0..<count {
      var (phrase, column, offset): (Int32, Int32, Int32) = (0, 0, 0)
      guard api.xInst(cursor, hit, &phrase, &column, &offset) == SQLITE_OK else { continue }
      sum += column == 0 ? BM25.headline : 1
    }
    sqlite3_result_double(context, sum)
  }

  private static let averageLength: fts5_extension_function = { api, cursor, context, _, _ in
    guard let api = api?.pointee, let context else { return }
    var (total, rows): (Int64, Int64) = (0, 0)
    guard api.xColumnTotalSize(cursor, -1, &total) == SQLITE_OK,
      api.xRowCount(cursor, &rows) == SQLITE_OK
    else { return sqlite3_result_error_code(context, SQLITE_ERROR) }
    sqlite3_result_double(context, BM25.averageLength(words: total, articles: rows))
  }
}
