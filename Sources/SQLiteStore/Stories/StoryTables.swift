import Foundation
import GRDB
import Models
import Store

/// The tables for finding stories, within one transaction. The caller encodes the profiles; this
/// type stores and expires them.
struct StoryTables {
  private let db: Database
  /// Stories by their terms, and articles by their keys.
  let terms, copies: PeriodicIndex

  /// - Parameter now: determines the periods that are read and written.
  init(_ db: Database, _ settings: ClusteringSettings, at now: Date) {
    self.db = db
    terms = PeriodicIndex(db, .terms(at: now), settings)
    copies = PeriodicIndex(db, .copies(at: now), settings)
  }

  /// Adds to the weights of terms.
  static func addWeights(_ weights: [Int32: Double], in db: Database) throws {
    let update = try RawStatement(
      db, "UPDATE term_frequency SET weight = weight + ?2 WHERE term = ?1")
    let insert = try RawStatement(db, "INSERT INTO term_frequency VALUES (?, ?)")
    for (term, weight) in weights.sorted(by: { $0.key < $1.key }) {
      // Most terms exist, and an update of a row of the same size is done in place.
      for write in [update, insert] {
        write.bind(1, Int64(term))
        write.bind(2, weight)
        try write.run()
        if write.changes > 0 { break }
      }
    }
  }

  /// The first and the last article of each key in each period that has it.
  func ends(ofKeys keys: [Int64]) throws -> [Int64: [Int64]] {
    let ends = try copies.ends(
      Array(Set(keys.map { UInt32(truncatingIfNeeded: $0) })))
    return Dictionary(
      keys.compactMap { key in ends[UInt32(truncatingIfNeeded: key)].map { (key, $0) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// Stores profiles of stories, postings of their terms, and keys of articles.
  func keep(_ kept: ClusteringChanges, at now: Date) throws {
    let write = try RawStatement(db, "INSERT OR REPLACE INTO story_profile VALUES (?, ?, ?)")
    let delete = try RawStatement(db, "DELETE FROM story_profile WHERE story_id = ?")
    for (story, profile) in kept.profiles.sorted(by: { $0.key < $1.key }) {
      guard let profile else {
        delete.bind(1, story)
        try delete.run()
        continue
      }
      write.bind(1, story)
      write.bind(2, now.stored)
      profile.withUnsafeBytes { write.bind(3, $0) }
      try write.run()
    }
    try terms.insert(kept.terms.map { (UInt32(bitPattern: $0.term), $0.story) })
    try copies.insert(kept.keys.map { (UInt32(truncatingIfNeeded: $0.key), $0.article) })
  }
}

extension StoryTables {
  /// Deletes data that is too old to matter, a bounded amount at a time.
  ///
  /// - Parameters:
  ///   - oldest: profiles last seen before this date are deleted.
  ///   - minWeight: terms with a lower weight are deleted.
  func forget(seenBefore oldest: Date, minWeight: Double) throws {
    let gone = try db.integers(
      """
      DELETE FROM story_profile WHERE story_id IN (
        SELECT story_id FROM story_profile WHERE seen < \(oldest)
        ORDER BY seen LIMIT \(ClusteringChanges.forgottenAtOnce))
      RETURNING story_id
      """)
    // Only now and then, because it scans all terms.
    guard gone.contains(where: { $0 % ClusteringChanges.termScan == 0 }) else { return }
    try db.execute(sql: "DELETE FROM term_frequency WHERE weight < ?", arguments: [minWeight])
  }
}
