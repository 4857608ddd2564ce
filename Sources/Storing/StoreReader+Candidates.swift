import Foundation
import GRDB
package import Models

extension StoreReader {
  /// Walks the order of a ranked list from the top until `body` has seen enough: what the query
  /// leaves out, and what the reader has hidden, is passed over.
  ///
  /// - Parameter body: returns whether to go on.
  package func candidates(
    _ query: FeedQuery, reader: Int64?, _ body: (RankCandidate) throws -> Bool
  ) throws {
    var whole = query
    whole.after = nil
    whole.limit = Self.walkLimit
    let statement = FeedStatement(
      whole, reader: reader, isWindowNarrow: try isNarrow(query.since), part: .candidates)
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: statement.sql), arguments: statement.arguments)
    while let row = try rows.next() {
      let goesOn = try row.withUnsafeData(atIndex: 8) { data in
        try (data ?? Data()).withUnsafeBytes { features in
          try body(
            RankCandidate(
              article: row[0], source: row[1], key: row[2], dated: Date(stored: row[3]),
              weight: row[4], shown: row[5], opened: row[6], popularity: row[7],
              features: features))
        }
      }
      guard goesOn else { return }
    }
  }

  /// No list is walked further down for one page.
  package static var walkLimit: Int { 20_000 }
}
