import Foundation
import Models
import Store

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
