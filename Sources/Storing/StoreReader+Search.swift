import Foundation
import GRDB
package import Models

/// An article that a search found, and the piece of it where it did.
package struct SearchHit: Sendable, Hashable {
  package var article: RankedArticle
  /// Plain text around the words that were found, cut with ellipses.
  package var snippet: String
}

extension StoreReader {
  /// The articles that hold all the words of `query`, best first (BM25, a word of the title
  /// counting as four of the body). Empty when nothing in the query is a word.
  package func search(_ query: String, limit: Int, reader: Int64?) throws -> [SearchHit] {
    guard let match = SearchText.match(query) else { return [] }
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT rowid, snippet(article_search, -1, '', '', '…', 24) AS snippet
        FROM article_search WHERE article_search MATCH ?
        ORDER BY bm25(article_search, 4, 1), rowid DESC LIMIT ?
        """, arguments: [match, limit])
    return try rows.flatMap { row in
      try articles([row["rowid"]], reader: reader).map {
        SearchHit(article: $0, snippet: SearchText.readable(row["snippet"] ?? ""))
      }
    }
  }
}
