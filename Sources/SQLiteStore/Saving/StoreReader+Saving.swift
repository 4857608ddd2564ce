import Foundation
import GRDB
import Models
import Store

extension StoreReader {
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
}
