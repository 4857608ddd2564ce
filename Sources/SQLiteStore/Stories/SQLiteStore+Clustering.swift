import Basics
package import Foundation
import GRDB
import Models
package import Store

extension SQLiteStore {
  package func clusterBatch(
    _ articles: [Int64], at now: Date,
    deciding:
      @escaping @Sendable (ClusteringFindings, @escaping ClusteringAnswering) throws ->
      ClusteringChanges
  ) async throws {
    try await write { [path] writer in
      let (db, reader) = (writer.db, writer.reader)
      // The basis is read now: another process may have changed it since the pass began.
      let stored = try db.run(RankingBasis.stored)
      guard let basis = try RankingBasis(stored) else { return }
      let settings = try ClusteringSettings(stored)
      let tables = StoryTables(db, settings, at: now)
      let changes = try deciding(
        ClusteringFindings(
          basis: basis, compared: settings.compared, articlesSince: settings.articlesSince,
          version: try db.version(), answersLocally: true,
          isWaitedFor: { WriterPriorityLock.isHeld(besideDatabase: path) })
      ) { try reader.answers(to: $0, tables) }
      let examined = Array(articles.dropLast(changes.left.count))
      try writer.session.add("DELETE FROM story_queue WHERE article_id \(in: examined)")
      for step in changes.steps { try writer.apply(step) }
      try writer.session.add(ClusteringChanges.naming(changes.movedArticles))
      if let forgetting = changes.forgetting {
        try tables.forget(
          seenBefore: forgetting.seenBefore, minWeight: forgetting.minWeight)
      }
      try StoryTables.addWeights(changes.termIncrements, in: db)
      try tables.keep(changes, at: now)
      try writer.session.add(settings.storing(changes))
    }
  }
}

extension StoreWriter {
  /// Adds an article to the queue for finding stories.
  func queueForStory(_ article: Int64) throws {
    let insert = try cached("INSERT OR IGNORE INTO story_queue VALUES (?)")
    insert.bind(1, article)
    try insert.run()
  }

  func apply(_ step: ClusteringChanges.Step) throws {
    switch step {
    case .place(let membership): try place(membership)
    case .withdraw(let article): try session.add(ClusteringChanges.withdrawing([article]))
    case .setOriginal(let article, let original):
      try session.add(
        "UPDATE story_article SET duplicate_of = \(original) WHERE article_id = \(article)")
    case .merge(let story, let kept):
      try session.add(
        ClusteringChanges.merging(
          story, into: kept,
          features: """
            UPDATE article_feature SET story_id = \(kept) WHERE place IN (
              SELECT source_id << 40 | article_id FROM story_article WHERE story_id = \(story))
            """))
    case .close(let stories): try session.add(ClusteringChanges.closing(stories))
    case .log(let event, let article): try session.log([(article, event)])
    case .deleteCoverage(let article, let sources):
      try session.add(
        """
        DELETE FROM event WHERE article_id = \(article) AND kind = \(LoggedEvent.coverageName)
          AND count \(in: sources.sorted())
        """)
    case .rank(let keys, let article): try setRank(keys, article: article)
    }
  }
}

extension StoreReader {
  /// Answers the questions of clustering; runs no statement for an empty set of questions.
  func answers(
    to questions: ClusteringQuestions, _ tables: StoryTables
  ) throws -> ClusteringAnswers {
    var answers = ClusteringAnswers(to: questions)
    var questions = questions
    if !questions.queued.isEmpty {
      let waiting = Set(
        try db.integers(
          "SELECT article_id FROM story_queue WHERE article_id \(in: questions.queued)"))
      questions.queued.removeAll { !waiting.contains($0) }
    }
    for term in questions.postings {
      answers.postings[term] = try tables.terms.latest(
        UInt32(bitPattern: term), limit: questions.postingLimit)
    }
    if !questions.ends.isEmpty { answers.ends = try tables.ends(ofKeys: questions.ends) }
    for (key, limit) in questions.keys {
      answers.keys[key] = try tables.copies.latest(UInt32(truncatingIfNeeded: key), limit: limit)
    }
    for query in questions.queries {
      for row in try db.run(query.statement) { try query.read(row, &answers) }
    }
    return answers
  }

  /// Whether the source has an article in the story.
  func story(_ story: Int64, isToldBy source: Int64) throws -> Bool {
    try db.integer(
      "SELECT 1 FROM story_article WHERE story_id = \(story) AND source_id = \(source) LIMIT 1")
      != nil
  }

  /// The plain text of an article in the search index.
  func plainText(_ article: Int64) throws -> String? {
    let row = try db.run("SELECT body FROM article_search WHERE rowid = \(article)").first
    return try row.flatMap { try $0["body"] as String? }.map(SearchText.readable)
  }
}

extension StoreWriter {
  /// Puts an article into a story; creates the story if its id is new.
  func place(_ membership: StoryMembership) throws {
    let isFurther = try !reader.story(membership.story, isToldBy: membership.source)
    try session.add([
      """
      INSERT INTO story (id, articles, sources, latest, is_open)
      VALUES (\(membership.story), 1, 1, \(membership.dated), 1)
      ON CONFLICT DO UPDATE SET articles = articles + 1, sources = sources + \(isFurther),
        latest = max(latest, excluded.latest), is_open = 1
      """,
      """
      INSERT INTO story_article VALUES (\(membership.article), \(membership.story),
        \(membership.source), \(membership.dated), \(membership.duplicateOf))
      """,
      """
      INSERT INTO article_feature (place, weight, story_id, features)
      VALUES (\(membership.source << 40 | membership.article), 1, \(membership.story), x'')
      ON CONFLICT DO UPDATE SET story_id = excluded.story_id
      """,
    ])
  }
}

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
      firstOf: keys.compactMap { key in ends[UInt32(truncatingIfNeeded: key)].map { (key, $0) } })
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

/// An index from numbers to articles, whose entries are kept for one to two periods.
///
/// Each row is a single integer, the number in the bits above the article's id: rows are small and
/// fast to insert, and the entries of a number are adjacent. The periods alternate between two
/// tables, and the data of the period before last are deleted all at once.
struct PeriodicIndex {
  private let db: Database
  private let turns: AlternatingTables
  /// The tables of this period and of the last one, if they hold data of these periods.
  private let tables: [String]

  init(_ db: Database, _ turns: AlternatingTables, _ settings: ClusteringSettings) {
    self.db = db
    self.turns = turns
    tables = settings.tables(turns)
  }

  /// The articles of a number, latest first.
  func latest(_ number: UInt32, limit: Int) throws -> [Int64] {
    var articles: [Int64] = []
    for table in tables where articles.count < limit {
      articles += try db.integers(
        """
        SELECT id & 4294967295 FROM \(sql: table)
        WHERE id BETWEEN \(Self.id(number, 0)) AND \(Self.id(number, 0xFFFF_FFFF))
        ORDER BY id DESC LIMIT \(limit - articles.count)
        """)
    }
    return articles
  }

  /// The first and the last article of each number in each table, with one statement per table.
  func ends(_ numbers: [UInt32]) throws -> [UInt32: [Int64]] {
    // In the order of the tables, so that adjacent entries are looked up together.
    let sorted = JSONArray.of(numbers.map { Int64(Int32(bitPattern: $0)) }.sorted())
    let range = "BETWEEN each.value << 32 AND each.value << 32 | 4294967295"
    var ends: [UInt32: [Int64]] = [:]
    for table in tables {
      let rows = try RawStatement(
        db,
        """
        SELECT each.value, (SELECT id FROM \(table) WHERE id \(range) ORDER BY id LIMIT 1),
          (SELECT id FROM \(table) WHERE id \(range) ORDER BY id DESC LIMIT 1)
        FROM json_each(?1) each
        """)
      rows.bind(1, sorted)
      while try rows.next() {
        guard !rows.isNull(1) else { continue }
        ends[UInt32(truncatingIfNeeded: rows.integer(0)), default: []] += [
          rows.integer(1) & 0xFFFF_FFFF, rows.integer(2) & 0xFFFF_FFFF,
        ]
      }
    }
    return ends
  }

  /// Adds entries to the table of this period, once in a transaction.
  func insert(_ rows: [(number: UInt32, article: Int64)]) throws {
    guard !rows.isEmpty else { return }
    let table = turns.current
    if tables.first != table {
      try db.execute(sql: "DELETE FROM \(table)")
      _ = try db.run(ClusteringSettings.holding(turns))
    }
    let ids = JSONArray.of(rows.map { Self.id($0.number, $0.article) }.sorted())
    _ = try db.run("INSERT OR IGNORE INTO \(sql: table) SELECT value FROM json_each(\(ids))")
  }

  private static func id(_ number: UInt32, _ article: Int64) -> Int64 {
    Int64(Int32(bitPattern: number)) << 32 | article & 0xFFFF_FFFF
  }
}
