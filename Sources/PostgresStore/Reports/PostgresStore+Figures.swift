package import Foundation
package import Store

extension PostgresStore {
  /// Articles are counted while the word index grows, so that no query scans all of them.
  package func figures(at now: Date) throws -> StoreFigures {
    try StoreFigures(
      read(
        StoreFigures.statement(
          articles: "SELECT coalesce(sum(articles), 0)::int8 FROM search_size",
          bytes: "pg_database_size(current_database())", at: now)))
  }
}
