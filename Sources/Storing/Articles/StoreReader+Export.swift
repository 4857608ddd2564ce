import Foundation
import GRDB
package import Models

/// What an export needs of an article besides what a list shows.
package struct StoredEntry: Sendable, Hashable {
  /// What makes it the same article in its source.
  package var identity: String
  /// The source's address as configured.
  package var sourceURL: String
  package var content: ArticleContent
}

extension StoreReader {
  /// The body of an article and what it is known by.
  package func entry(_ id: Int64) throws -> StoredEntry? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT identity, source.url AS source_url FROM article
        JOIN source ON source.id = source_id WHERE article.id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [id]) else { return nil }
    return StoredEntry(
      identity: row["identity"], sourceURL: row["source_url"],
      content: try content(id) ?? ArticleContent())
  }
}
