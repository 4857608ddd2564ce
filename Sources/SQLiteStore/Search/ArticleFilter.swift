import Basics
import Foundation
import GRDB
import Matching
import Models
import Store

/// The conditions of an expression that the full-text index has not checked yet.
struct ArticleFilter {
  /// The articles are those that hold the words of the expression; `nil` if it has no words, or too
  /// many articles hold them: then each article is checked.
  let names: NamedLists
  private let matcher: Matcher?
  private let meter: WorkMeter
  private let lookup: FactsLookup
  private let now: Date

  private init(
    _ expression: SearchExpression, checking residual: MatchExpression?, among articles: [Int64]?,
    reader: Int64?, at now: Date, bounds: SearchBounds, in db: Database
  ) throws {
    meter = WorkMeter(budget: bounds.steps)
    var names = try NamedLists(expression) { try $0.map { try db.run($0) } }
    names.articles = articles
    self.names = names
    matcher = residual.map { Matcher([$0]) }
    lookup = FactsLookup(FactsNeeds(residual?.conditions ?? []), reader: reader, in: db)
    self.now = now
  }

  /// - Returns: the conditions to check on an article that the index has found.
  static func ofFound(
    _ expression: SearchExpression, reader: Int64?, at now: Date, bounds: SearchBounds,
    in db: Database
  ) throws -> ArticleFilter {
    try ArticleFilter(
      expression, checking: expression.residual, among: nil, reader: reader, at: now,
      bounds: bounds, in: db)
  }

  /// - Returns: the conditions to check on an article of a list.
  static func ofList(
    _ expression: MatchExpression, reader: Int64?, at now: Date, in db: Database
  ) throws -> ArticleFilter {
    let bounds = SearchBounds()
    let parts = SearchExpression(expression)
    var articles: [Int64]?
    if let phrases = try SearchPhrases(parts, bounds: bounds, in: db) {
      let ids = try db.integers(
        """
        SELECT rowid FROM article_search WHERE article_search MATCH \(phrases.match)
        LIMIT \(ListLimits.wordHolders)
        """)
      if ids.count < ListLimits.wordHolders { articles = ids }
    }
    return try ArticleFilter(
      parts, checking: articles == nil ? expression : parts.residual, among: articles,
      reader: reader, at: now, bounds: bounds, in: db)
  }

  /// - Throws: ``CostlyExpression``.
  func passes(_ article: Int64) throws -> Bool {
    guard let matcher else { return true }
    guard let facts = try lookup.facts(of: article) else { return false }
    let passes = matcher.matches(facts, at: now, counting: meter)
    try CostlyExpression.check(meter)
    return passes
  }
}

/// Looks up only those facts of an article that some conditions need.
struct FactsLookup {
  private let db: Database
  private let sql: FactsSQL

  init(_ needs: FactsNeeds, reader: Int64?, in db: Database) {
    self.db = db
    sql = FactsSQL(needs, me: "\(reader)")
  }

  /// - Returns: `nil` if the article is gone.
  func facts(of article: Int64) throws -> ArticleFacts? {
    try db.run(
      """
      SELECT \(sql: sql.columns) FROM article a CROSS JOIN source ON source.id = a.source_id
      \(sql: sql.joins) WHERE a.id = \(article)
      """
    ).first.map { try ArticleFacts($0) }
  }
}
