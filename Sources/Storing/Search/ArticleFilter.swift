import Foundation
import GRDB
import Matching
import Models

/// What an expression lets pass, beside what the full-text index has told already.
struct ArticleFilter {
  /// The ids of the sources and categories that it names by parts of their names, as JSON arrays;
  /// `nil` where it names none.
  let sources: String?
  let categories: String?
  /// The ids of the articles that hold its words, the same way; `nil` where it has none, or too many
  /// articles hold them: then each is looked at.
  let holders: String?
  private let matcher: Matcher?
  private let lookup: FactsLookup
  private let now: Date

  /// With more holders than that, a list meets the first of them soon.
  private static let mostHolders = 20_000

  private init(
    _ expression: SearchExpression, checking rest: MatchExpression?, holders: String?,
    reader: Int64?, at now: Date, in db: Database
  ) throws {
    sources = try Self.ids(of: "source", named: expression.sources, in: db)
    categories = try Self.ids(of: "category", named: expression.categories, in: db)
    self.holders = holders
    matcher = rest.map { Matcher([$0]) }
    lookup = FactsLookup(FactsNeeds(rest?.conditions ?? []), reader: reader, in: db)
    self.now = now
  }

  /// - Returns: what is left to look at of an article that the index has found.
  static func ofFound(
    _ expression: SearchExpression, reader: Int64?, at now: Date, in db: Database
  ) throws -> ArticleFilter {
    try ArticleFilter(
      expression, checking: expression.rest, holders: nil, reader: reader, at: now, in: db)
  }

  /// - Returns: what is left to look at of an article of a list.
  static func ofList(
    _ expression: MatchExpression, reader: Int64?, at now: Date, in db: Database
  ) throws -> ArticleFilter {
    let parts = SearchExpression(expression)
    var holders: String?
    if let phrases = try SearchPhrases(parts, bounds: SearchBounds(), in: db) {
      let ids = try Int64.fetchAll(
        db.cachedStatement(
          sql: "SELECT rowid FROM article_search WHERE article_search MATCH ? LIMIT ?"),
        arguments: [phrases.match, mostHolders])
      if ids.count < mostHolders { holders = JSONArray.of(ids) }
    }
    return try ArticleFilter(
      parts, checking: holders == nil ? expression : parts.rest, holders: holders, reader: reader,
      at: now, in: db)
  }

  func passes(_ article: Int64) throws -> Bool {
    guard let matcher else { return true }
    guard let facts = try lookup.facts(of: article) else { return false }
    return matcher.matches(facts, at: now)
  }

  /// Those that every one of the parts is a part of.
  private static func ids(
    of table: String, named parts: [MatchWords], in db: Database
  ) throws -> String? {
    guard !parts.isEmpty else { return nil }
    let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM \(table)")
    return JSONArray.of(
      rows.compactMap { row in
        let name: String = row[1]
        return parts.allSatisfy { $0.isPart(of: name) } ? row[0] as Int64 : nil
      })
  }
}
