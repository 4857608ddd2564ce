import Foundation
import GRDB
import Models
import Store

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
      answers.postings[term] = try tables.stories(
        withTerm: term, limit: questions.postingLimit)
    }
    if !questions.ends.isEmpty { answers.ends = try tables.ends(ofKeys: questions.ends) }
    for (key, limit) in questions.keys {
      answers.keys[key] = try tables.articles(withKey: key, limit: limit)
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
