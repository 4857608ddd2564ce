package import Foundation
import Models
package import Store
import Synchronization

extension PostgresStore: ClusteringStoring {
  /// Round trips: one to begin, one per set of questions, and one to write, or two if ranks change.
  /// Only one process at a time finds stories, because each article is compared with earlier ones.
  package func clusterBatch(
    _ articles: [Int64], at now: Date,
    deciding:
      @escaping @Sendable (ClusteringFindings, @escaping ClusteringAnswering) throws ->
      ClusteringChanges
  ) async throws {
    try await inBackground { [self] in
      let batches = try pool.transaction { transaction -> Double? in
        // Takes the articles from the queue first: a transaction that changes an article's words
        // meanwhile queues it again.
        transaction.add(AdvisoryLock.stories.statement)
        transaction.add(AdvisoryLock.rankingBasis.shared)
        let rows = try transaction.run([
          PostgresStatement(
            "DELETE FROM story_queue WHERE article_id = ANY ($1) RETURNING article_id",
            .integers(articles)),
          RankingBasis.lookUp,
        ])
        let waiting: [Int64] = try rows[0].values()
        let settings = try ClusteringSettings(rows[1])
        guard let basis = try RankingBasis(rows[1]) else {
          if !waiting.isEmpty { transaction.add(ClusteringWrites.queue(waiting)) }
          return nil
        }
        let lookUp = ClusteringLookUp(transaction, waiting: Set(waiting), settings, at: now)
        let changes = try deciding(
          ClusteringFindings(
            basis: basis, compared: settings.compared, articlesSince: settings.articlesSince,
            version: clusteringBatches.version(at: settings.batches), answersLocally: false)
        ) { try lookUp.answers(to: $0) }
        try ClusteringWrites(transaction: transaction, settings: settings, now: now)
          .write(changes, over: lookUp.keys)
        return settings.batches + 1
      }
      if let batches { clusteringBatches.end(at: batches) }
    }
  }
}

/// Detects whether another process has found stories since this one did: the database counts the
/// batches.
final class ClusteringBatchCounter: Sendable {
  private struct State {
    /// The count after this process's last batch.
    var batches: Double?
    var version: Int64 = 0
  }

  private let state = Mutex(State())

  /// Returns a new number if another process did a batch, or if it is unknown whether this
  /// process's own batch was stored.
  func version(at batches: Double) -> Int64 {
    state.withLock { state in
      if state.batches != batches { state.version += 1 }
      state.batches = batches
      return state.version
    }
  }

  /// Records that a batch was stored.
  func end(at batches: Double) {
    state.withLock { $0.batches = batches }
  }
}

/// Answers the questions of the clustering of a batch: one round trip per set of questions.
final class ClusteringLookUp {
  private let transaction: PostgresTransaction
  /// Articles of the batch that wait for their stories.
  private let waiting: Set<Int64>
  private let terms: [String]
  private let copies: [String]
  /// Ranks of articles at the time of the query.
  private(set) var keys: [Int64: RankKeys] = [:]

  init(
    _ transaction: PostgresTransaction, waiting: Set<Int64>, _ settings: ClusteringSettings,
    at now: Date
  ) {
    self.transaction = transaction
    self.waiting = waiting
    terms = settings.tables(.terms(at: now))
    copies = settings.tables(.copies(at: now))
  }

  func answers(to questions: ClusteringQuestions) throws -> ClusteringAnswers {
    var asked: [Asked] = []
    var questions = questions
    questions.queued.removeAll { !waiting.contains($0) }
    if !questions.postings.isEmpty, !terms.isEmpty {
      asked.append(postings(questions.postings, limit: questions.postingLimit))
    }
    if !questions.ends.isEmpty, !copies.isEmpty { asked.append(ends(of: questions.ends)) }
    if !questions.keys.isEmpty, !copies.isEmpty { asked.append(articles(with: questions.keys)) }
    asked += questions.queries.map(Asked.init)
    var answers = ClusteringAnswers(to: questions)
    guard !asked.isEmpty else { return answers }
    for (asked, rows) in zip(asked, try transaction.run(asked.map(\.statement))) {
      for row in rows { try asked.take(row, &answers) }
    }
    keys.merge(answers.rankStates.mapValues(\.keys)) { $1 }
    return answers
  }

  /// A query, and a function that reads a row of its result.
  struct Asked {
    let statement: PostgresStatement
    let take: (PostgresRows.Row, inout ClusteringAnswers) throws -> Void

    init(
      _ sql: String, _ parameters: PostgresValue...,
      take: @escaping (PostgresRows.Row, inout ClusteringAnswers) throws -> Void
    ) {
      statement = PostgresStatement(sql, parameters)
      self.take = take
    }

    init(_ query: ClusteringQuestions.Query) {
      statement = PostgresStatement(query.statement)
      take = { row, answers in try query.read(row, &answers) }
    }
  }

  /// Postings of this period come before those of the last one.
  private func postings(_ terms: [Int32], limit: Int) -> Asked {
    let lists = self.terms.map { table in
      """
      ARRAY(SELECT p.story_id FROM \(table) p WHERE p.term = k.term::int4
        ORDER BY p.story_id DESC LIMIT $2)
      """
    }
    return Asked(
      "SELECT k.term, \(lists.joined(separator: " || ")) AS stories FROM unnest($1) k (term)",
      .integers(terms.map(Int64.init)), .integer(limit)
    ) { row, answers in
      let stories: [Int64] = try row["stories"]
      answers.postings[Int32(truncatingIfNeeded: try row["term"] as Int64)] =
        Array(stories.prefix(limit))
    }
  }

  private func ends(of keys: [Int64]) -> Asked {
    let ends = copies.flatMap { table in
      ["", " DESC"].map { order in
        """
        (SELECT p.article_id FROM \(table) p WHERE p.key = k.short::int4
          ORDER BY p.article_id\(order) LIMIT 1)
        """
      }
    }
    return Asked(
      """
      SELECT k.key, array_remove(ARRAY[\(ends.joined(separator: ", "))], NULL) AS articles
      FROM unnest($1, $2) k (key, short)
      """, .integers(keys), .integers(keys.map { Int64(ClusteringWrites.short($0)) })
    ) { row, answers in
      let articles: [Int64] = try row["articles"]
      if !articles.isEmpty { answers.ends[try row["key"]] = articles }
    }
  }

  private func articles(with keys: [Int64: Int]) -> Asked {
    let keys = keys.sorted { $0.key < $1.key }
    let lists = copies.map { table in
      """
      ARRAY(SELECT p.article_id FROM \(table) p WHERE p.key = k.short::int4
        ORDER BY p.article_id DESC LIMIT k.most)
      """
    }
    return Asked(
      """
      SELECT k.key, k.most, \(lists.joined(separator: " || ")) AS articles
      FROM unnest($1, $2, $3) k (key, short, most)
      """, .integers(keys.map(\.key)),
      .integers(keys.map { Int64(ClusteringWrites.short($0.key)) }),
      .integers(keys.map { Int64($0.value) })
    ) { row, answers in
      let articles: [Int64] = try row["articles"]
      answers.keys[try row["key"]] = Array(articles.prefix(try row["most"]))
    }
  }
}
