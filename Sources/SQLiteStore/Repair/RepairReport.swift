import Store

/// What a repair saved and what was lost.
package struct RepairReport: Sendable, Hashable {
  /// Path of the new database.
  package var path: String
  /// Number of saved articles.
  package var articles = 0
  /// Number of lost articles that other tables still refer to; more may be lost.
  package var lostArticles = 0
  /// Number of articles that have lost their text.
  package var lostTexts = 0
  /// The tables with unreadable parts, each with the number of rows saved, and the number lost if
  /// known.
  package var damaged: [Table] = []
  /// Damage found in the new database; empty if it is sound.
  package var remaining: [String] = []

  package struct Table: Sendable, Hashable {
    package var name: String
    package var saved: Int
    package var lost: Int?
  }
}
