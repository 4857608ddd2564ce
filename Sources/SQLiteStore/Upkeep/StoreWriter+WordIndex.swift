import GRDB

extension StoreWriter {
  /// Merges segments of the full-text index, so that a search reads few: four segments of one size
  /// are merged into one.
  ///
  /// - Parameter pages: number of 4-KiB pages to write at most; the rest is left for the next call.
  /// - Returns: whether more may have to be merged.
  func mergeWords(pages: Int) throws -> Bool {
    let before = db.totalChangesCount
    try db.cachedStatement(
      sql: "INSERT INTO article_search (article_search, rank) VALUES ('merge', ?)"
    ).execute(arguments: [pages])
    // According to the FTS5 manual, fewer than two changes mean that there was nothing to do.
    return db.totalChangesCount - before >= 2
  }
}
