import CSQLite
package import Foundation
import GRDB
package import Models
package import Store

extension SQLiteStore {
  package func establishRanking(
    _ settings: RankingSettings, at now: Date,
    rebuilding: (RankingBasis, RankHistory) -> RankKeys
  ) throws -> RankingBasis {
    try write { writer in
      let known = try writer.reader.rankingBasis()
      let (basis, rebuilds) = RankingBasis.replacing(known, by: settings, at: now)
      guard known != basis else { return basis }
      try writer.session.add(basis.storing)
      if rebuilds { try writer.session.rebuildRanks { rebuilding(basis, $0) } }
      return basis
    }
  }

  package func mergeSearchIndex(pages: Int) async throws -> Bool {
    try await write { writer in
      let before = writer.db.totalChangesCount
      // Merges four segments of one size into one.
      try writer.session.add(
        "INSERT INTO article_search (article_search, rank) VALUES ('merge', \(pages))")
      // According to the FTS5 manual, fewer than two changes mean that there was nothing to do.
      return writer.db.totalChangesCount - before >= 2
    }
  }

  package func rewriteTexts(atMost limit: Int) async throws -> Bool {
    try await write { try $0.packTexts(atMost: limit) || $0.refoldWords(atMost: limit) }
  }

  package func flushWordCounts() async throws {
    try await write { try $0.words.end(in: $0.db, writes: true) }
  }

  package func inspect() throws -> StoreInspection {
    try read { try $0.inspect() }
  }

  package func schema() throws -> [SchemaTable] {
    try read { try Schema.tables(in: $0.db) }
  }
}

/// The database library.
package enum StorageEngine {
  /// Its name and version.
  package static var version: String { "SQLite \(String(cString: sqlite3_libversion()))" }
}

extension StoreReader {
  /// The basis of the ranking keys, `nil` in a database that no pass has used yet.
  func rankingBasis() throws -> RankingBasis? {
    try RankingBasis(db.run(RankingBasis.stored))
  }
}
