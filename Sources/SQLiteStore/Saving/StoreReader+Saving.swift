import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// Each reader's source of saved pages, with its stored name.
  func savedSources() throws -> [Source] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT own.reader_id, source.name FROM source INDEXED BY source_of_readers
        CROSS JOIN reader_source own ON own.source_id = source.id
        WHERE source.household = 0 AND source.url = 'saved:' || own.reader_id
        ORDER BY source.id
        """
    ).map { Source.saved(by: $0[0], name: $0[1]) }
  }

  /// The id of a reader's source of saved pages; `nil` before the first page was saved.
  package func savedSource(of reader: Int64) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: "SELECT id FROM source INDEXED BY source_of_readers WHERE household = 0 AND url = ?"),
      arguments: [Source.saved(by: reader).address.string])
  }

  /// The reader whose saved pages a source holds.
  func saver(ofSource source: Int64) throws -> Int64? {
    try Int64.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT own.reader_id FROM reader_source own JOIN source ON source.id = own.source_id
          WHERE source.id = ? AND source.url = 'saved:' || own.reader_id
          """), arguments: [source])
  }

  /// The first article that a reader sees at one of some canonical addresses: either the article's
  /// own address, or one at which its page was found.
  func article(at keys: [String], reader: Int64) throws -> Int64? {
    let list = String(decoding: try JSONEncoder().encode(keys), as: UTF8.self)
    let visible = ScopedSources(try ownScope(of: reader)?.visible ?? SourceScope())
    // The index of articles by address begins with the source.
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT a.id, a.source_id FROM json_each(?1) key CROSS JOIN source s CROSS JOIN article a
            ON a.source_id = s.id AND a.url_key = key.value
          UNION SELECT a.id, a.source_id FROM json_each(?1) key CROSS JOIN article_address other
            ON other.url_key = key.value CROSS JOIN article a ON a.id = other.article_id
          ORDER BY 1
          """), arguments: [list]
    ).first { visible.contains($0[1]) }?[0]
  }

  /// The saved pages of a reader that have no text yet.
  ///
  /// - Parameters:
  ///   - articles: only these articles; `nil` is all.
  ///   - includesGivenUp: whether to include pages that are not tried again automatically.
  func unfetchedPages(
    of reader: Int64, among articles: [Int64]? = nil, includesGivenUp: Bool
  ) throws -> [UnfetchedPage] {
    guard let source = try savedSource(of: reader) else { return [] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT p.article_id, p.failure FROM article a CROSS JOIN article_page p ON p.article_id = a.id
          WHERE a.source_id = ?1 AND p.fetched IS NULL AND (?2 OR p.due IS NOT NULL)
            AND (?3 IS NULL OR a.id IN (SELECT value FROM json_each(?3)))
          ORDER BY a.id
          """), arguments: [source, includesGivenUp, articles.map { JSONArray.of($0) }]
    ).map { UnfetchedPage(article: $0[0], failure: $0[1]) }
  }
}
