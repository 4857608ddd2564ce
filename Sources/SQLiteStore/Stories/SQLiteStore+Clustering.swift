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
