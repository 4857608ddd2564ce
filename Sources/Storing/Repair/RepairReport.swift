/// What a repair saved, and what is lost.
package struct RepairReport: Sendable, Hashable {
  /// The new database.
  package var path: String
  /// Articles that were saved.
  package var articles = 0
  /// Articles that other tables still name: at least so many are lost.
  package var lostArticles = 0
  /// Articles that are left without their text.
  package var lostTexts = 0
  /// The tables of which something can't be read, each with how many of its rows were saved, and
  /// how many are lost where that can be told.
  package var damaged: [Table] = []
  /// What is wrong with the new database all the same; empty is sound.
  package var remaining: [String] = []

  package struct Table: Sendable, Hashable {
    package var name: String
    package var saved: Int
    package var lost: Int?
  }
}
