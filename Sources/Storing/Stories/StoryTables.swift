package import Foundation
import GRDB
import Models

/// The working memory of finding stories, within one transaction. What it keeps in blobs is the
/// caller's; it only keeps them as long as they can matter.
package struct StoryTables {
  private let db: Database
  private let terms: PeriodicIndex
  private let copies: PeriodicIndex

  /// - Parameter now: whose periods are looked at and written.
  init(_ db: Database, at now: Date) throws {
    self.db = db
    // An article is found for one to two periods: those of the last three days for a story
    // (ranking.md §3.3), those of the last fourteen for a copy (§3.2).
    terms = try PeriodicIndex(db, "story_term", length: 3 * 86_400, at: now)
    copies = try PeriodicIndex(db, "near_copy", length: 14 * 86_400, at: now)
  }

  /// What is kept from one transaction on.
  package struct Kept: Sendable {
    /// What stories tell of now; `nil` for one that is told no more.
    package var profiles: [Int64: [UInt8]?]
    /// By what stories are to be found.
    package var terms: [(term: Int32, story: Int64)]
    /// By what articles are to be found.
    package var keys: [(key: Int64, article: Int64)]

    package init(
      profiles: [Int64: [UInt8]?], terms: [(term: Int32, story: Int64)],
      keys: [(key: Int64, article: Int64)]
    ) {
      self.profiles = profiles
      self.terms = terms
      self.keys = keys
    }
  }

  /// The weights of terms, in their order; 0 for one that was never seen.
  package func weights(of terms: [Int32]) throws -> [Double] {
    let look = try RawStatement(db, "SELECT weight FROM term_frequency WHERE term = ?1")
    return try terms.map { term in
      look.bind(1, Int64(term))
      guard try look.next() else { return 0 }
      defer { look.reset() }
      return look.double(0)
    }
  }

  /// Adds to the weights of terms.
  package func raise(_ weights: [(term: Int32, weight: Double)]) throws {
    let update = try RawStatement(
      db, "UPDATE term_frequency SET weight = weight + ?2 WHERE term = ?1")
    let insert = try RawStatement(db, "INSERT INTO term_frequency VALUES (?, ?)")
    // In the order of the table, so that each of its pages is gone to once.
    for (term, weight) in weights.sorted(by: { $0.term < $1.term }) {
      // Most are there, and a row of the same size is written over.
      for write in [update, insert] {
        write.bind(1, Int64(term))
        write.bind(2, weight)
        try write.run()
        if write.changes > 0 { break }
      }
    }
  }

  /// Stories that were kept with a term, the latest that began first.
  package func stories(withTerm term: Int32, limit: Int) throws -> [Int64] {
    try terms.latest(UInt32(bitPattern: term), limit: limit)
  }

  /// Articles that were kept with a key, the latest first.
  package func articles(withKey key: Int64, limit: Int) throws -> [Int64] {
    try copies.latest(UInt32(truncatingIfNeeded: key), limit: limit)
  }

  /// For each key and period the first and the last article that was kept with it.
  package func ends(ofKeys keys: [Int64]) throws -> [Int64] {
    try copies.ends(keys.map { UInt32(truncatingIfNeeded: $0) })
  }

  /// What a story tells of.
  ///
  /// - Parameter read: makes something of the bytes, which are gone afterwards.
  package func profile<Profile>(
    of story: Int64, read: (UnsafeRawBufferPointer) -> Profile?
  ) throws -> Profile? {
    let look = try RawStatement(db, "SELECT profile FROM story_profile WHERE story_id = ?")
    look.bind(1, story)
    guard try look.next() else { return nil }
    defer { look.reset() }
    return read(look.bytes(0))
  }

  /// Keeps what stories tell of, to be found by their terms, and articles to be found by their keys.
  package func keep(_ kept: Kept, at now: Date) throws {
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
  /// Throws away what is too old to matter, a bounded piece of it at a time.
  ///
  /// - Parameters:
  ///   - oldest: what was seen before it is followed no more.
  ///   - leastWeight: terms that weigh less are as good as never seen.
  package func forget(seenBefore oldest: Date, leastWeight: Double) throws {
    let gone = try Int64.fetchAll(
      db.cachedStatement(
        sql: """
          DELETE FROM story_profile WHERE story_id IN
            (SELECT story_id FROM story_profile WHERE seen < ? ORDER BY seen LIMIT 1000)
          RETURNING story_id
          """), arguments: [oldest.stored])
    // Now and then: it goes over all terms.
    guard gone.contains(where: { $0 % 5000 == 0 }) else { return }
    try db.execute(sql: "DELETE FROM term_frequency WHERE weight < ?", arguments: [leastWeight])
  }
}

extension StoreWriter {
  /// The working memory of finding stories.
  package func storyTables(at now: Date) throws -> StoryTables { try StoryTables(db, at: now) }

  /// A number that is another one when anybody else has written since (PRAGMA data_version).
  package func otherWrites() throws -> Int64 {
    let look = try RawStatement(db, "PRAGMA data_version")
    defer { look.reset() }
    return try look.next() ? look.integer(0) : 0
  }
}
