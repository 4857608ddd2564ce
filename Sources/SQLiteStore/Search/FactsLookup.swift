import Foundation
import GRDB
import Matching
import Models
import Store

/// Looks up only those facts of an article that some conditions need.
struct FactsLookup {
  private let db: Database
  private let reader: Int64
  private let needs: FactsNeeds

  init(_ needs: FactsNeeds, reader: Int64?, in db: Database) {
    self.db = db
    // No reader has the id 0.
    self.reader = reader ?? 0
    self.needs = needs
  }

  /// - Returns: `nil` if the article is gone.
  func facts(of article: Int64) throws -> ArticleFacts? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT a.title, a.authors, a.tags, a.url, a.language, source.name, a.word_count, a.dated,
          a.image, a.comments_url, a.source_id
        FROM article a CROSS JOIN source ON source.id = a.source_id WHERE a.id = ?
        """)
    guard let row = try Row.fetchOne(statement, arguments: [article]) else { return nil }
    var facts = ArticleFacts(
      title: row[0] ?? "", authors: ListColumn.decode(row[1]), tags: ListColumn.decode(row[2]),
      labels: try readerTags(of: article), url: row[3] ?? "", language: row[4], source: row[5],
      wordCount: row[6],
      dated: Date(stored: row[7]))
    if needs.text { facts.text = try text(of: article) }
    if needs.states { facts.states = try states(of: article) }
    if needs.parts {
      facts.parts = MatchPart.held(
        by: try attachments(of: article), hasImage: row[8] != nil,
        hasAuthor: !facts.authors.isEmpty, hasComments: row[9] != nil)
    }
    if needs.categories { facts.categories = try categories(of: row[10]) }
    return facts
  }

  private func readerTags(of article: Int64) throws -> [String] {
    guard reader != 0 else { return [] }
    return try String.fetchAll(
      db.cachedStatement(
        sql: "SELECT tag FROM article_tag WHERE article_id = ? AND reader_id = ?"),
      arguments: [article, reader])
  }

  private func text(of article: Int64) throws -> String {
    let text = try String.fetchOne(
      db.cachedStatement(sql: "SELECT body FROM article_search WHERE rowid = ?"),
      arguments: [article])
    return SearchText.readable(text ?? "")
  }

  private func attachments(of article: Int64) throws -> [Attachment] {
    ListColumn.decodeAttachments(
      try String.fetchOne(
        db.cachedStatement(sql: "SELECT attachments FROM article_content WHERE article_id = ?"),
        arguments: [article]))
  }

  private func categories(of source: Int64) throws -> [String] {
    try String.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT c.name FROM source_category s CROSS JOIN category c ON c.id = s.category_id
          WHERE s.source_id = ?
          """), arguments: [source])
  }

  private func states(of article: Int64) throws -> Set<MatchState> {
    let marks = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT read_at IS NOT NULL, bookmarked_at IS NOT NULL, hidden_at IS NOT NULL
          FROM article_state WHERE reader_id = ? AND article_id = ?
          """), arguments: [reader, article])
    var states: Set<MatchState> = []
    if let marks {
      if marks[0] { states.insert(.read) }
      if marks[1] { states.insert(.bookmarked) }
      if marks[2] { states.insert(.hidden) }
    }
    let isCopy = try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM story_article told CROSS JOIN story_article other
            ON other.story_id = told.story_id AND other.article_id < told.article_id
            WHERE told.article_id = ?)
          """), arguments: [article])
    if isCopy ?? false { states.insert(.copy) }
    return states
  }
}
