/// Result of a check of the whole database.
package struct StoreInspection: Sendable, Hashable {
  /// Damage found by SQLite's integrity check; empty if the file is sound.
  package var integrity: [String]
  /// Dangling references: a sentence each.
  package var orphans: [String]
  package var articles: Int
  package var sources: Int
  package var events: Int
  /// Size of the database in bytes, without its log.
  package var bytes: Int

  package init(
    integrity: [String], orphans: [String], articles: Int, sources: Int, events: Int, bytes: Int
  ) {
    self.integrity = integrity
    self.orphans = orphans
    self.articles = articles
    self.sources = sources
    self.events = events
    self.bytes = bytes
  }

  package var isSound: Bool { integrity.isEmpty && orphans.isEmpty }
}
