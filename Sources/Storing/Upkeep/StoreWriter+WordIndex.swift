import GRDB

extension StoreWriter {
  /// Puts pieces of the full-text index together, so that a search has few to look into: those of
  /// a size as soon as there are four of them.
  ///
  /// - Parameter pages: of 4 KiB, how many are written before it is left for the next time.
  /// - Returns: whether there may be more to do.
  package func mergeWords(pages: Int) throws -> Bool {
    let before = db.totalChangesCount
    try db.cachedStatement(
      sql: "INSERT INTO article_search (article_search, rank) VALUES ('merge', ?)"
    ).execute(arguments: [pages])
    // As FTS5's manual says: less than two changes means that there was nothing to do.
    return db.totalChangesCount - before >= 2
  }
}
