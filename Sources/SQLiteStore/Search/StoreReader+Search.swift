import Basics
import Foundation
import GRDB
import Matching
package import Models
package import Store

extension StoreReader {
  /// The articles that match a query, best first: see ``BM25``. Empty if the query has no word. An
  /// invalid query is never an error.
  ///
  /// If very many articles match, only the latest of them are scored.
  func search(
    _ query: SearchQuery, reader: Int64?, bounds: SearchBounds = SearchBounds()
  ) throws -> [SearchHit] {
    guard let typed = query.expression ?? MatchReader.search(query.text).0 else { return [] }
    let expression = SearchExpression(typed)
    guard expression.finds else { return [] }
    guard let phrases = try SearchPhrases(expression, bounds: bounds, in: db) else {
      // Words without any token match nothing.
      guard expression.wanted.isEmpty else { return [] }
      return try feed(query.latest(typed), reader: reader).items
        .map { SearchHit(article: $0, snippet: []) }
    }
    let filter = try ArticleFilter.ofFound(
      expression, reader: reader, at: query.now ?? .distantPast, bounds: bounds, in: db)
    let ids = try best(phrases, query, filter, reader: reader, bounds)
    let snippets = try snippets(of: ids, SnippetCutter(phrases))
    return try articles(ids, reader: reader).map { article in
      SearchHit(article: article, snippet: snippets[article.id] ?? [])
    }
  }

  /// The ids of the best matches that pass the query's filters.
  private func best(
    _ phrases: SearchPhrases, _ query: SearchQuery, _ filter: ArticleFilter, reader: Int64?,
    _ bounds: SearchBounds
  ) throws -> [Int64] {
    guard let range = try range(of: phrases, bounds) else { return [] }
    let conditions = query.conditions(
      on: "article_search.rowid", reader: reader, of: filter.names)
    let rows = try db.rows(
      """
      SELECT rowid, CASE WHEN \(sql: conditions)
        THEN \(sql: BM25Function.name)(article_search, \(numbers: phrases.weights)) END
      FROM article_search WHERE article_search MATCH \(phrases.match)
        AND rowid BETWEEN \(range.lowerBound) AND \(range.upperBound)
      ORDER BY rowid DESC
      """)
    defer { rows.reset() }
    var matches: [(place: Double, id: Int64)] = []
    var tried = 0
    while matches.count < bounds.compared, tried < bounds.tried || matches.count < query.limit,
      try rows.next()
    {
      tried += 1
      if !rows.isNull(1), try filter.passes(rows.integer(0)) {
        matches.append((rows.double(1), rows.integer(0)))
      }
    }
    return matches.sorted { $0 > $1 }.prefix(query.limit).map(\.id)
  }

  /// The range of ids that holds all matches, from the rare words of a query. Outside of it the
  /// common words need not be read, which would take longest.
  ///
  /// - Returns: `nil` if there is no match.
  private func range(
    of phrases: SearchPhrases, _ bounds: SearchBounds
  ) throws -> ClosedRange<Int64>? {
    guard let rare = phrases.rareMatch else { return 0...Int64.max }
    let rows = try db.rows(
      """
      SELECT rowid FROM article_search WHERE article_search MATCH \(rare)
      ORDER BY rowid DESC LIMIT \(bounds.compared)
      """)
    defer { rows.reset() }
    var range: ClosedRange<Int64>?
    var count = 0
    while try rows.next() {
      count += 1
      range = rows.integer(0)...(range?.upperBound ?? rows.integer(0))
    }
    // There may be more matches below.
    return count < bounds.compared ? range : range.map { 0...$0.upperBound }
  }

  private func snippets(
    of ids: [Int64], _ cutter: SnippetCutter
  ) throws -> [Int64: [SearchHit.Run]] {
    try db.run("SELECT id, title, body FROM article_words WHERE id \(in: ids)").by("id") { row in
      cutter.snippet(title: try row["title"] ?? "", body: try row["body"] ?? "")
    }
  }
}

extension SQLiteStore {
  package func search(_ query: SearchQuery, reader: String) throws -> [SearchHit] {
    try read { store in
      let reader = try store.readerID(reader)
      return try store.search(store.resolved(query, reader: reader), reader: reader)
    }
  }

  package func related(
    to article: Int64, by likeness: RelatedLikeness, reader: String
  ) throws -> [RankedArticle] {
    try read { try $0.related(to: article, by: likeness, reader: $0.readerID(reader)) }
  }
}

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

extension StoreReader {
  /// See ``SearchStoring/related(to:by:reader:)``.
  func related(
    to article: Int64, by likeness: RelatedLikeness, reader: Int64?
  ) throws -> [RankedArticle] {
    let texts = try IndexedText.all(db.run(IndexedText.statement(of: [article])))
    guard let text = texts[article] else { return [] }
    let weights = try db.run(ClusteringQuestions.weights(of: likeness.searchTerms(text)))
    let words = likeness.searched(text, try ClusteringAnswers.weights(weights))
    let near = try related(to: article, terms: words, limit: likeness.candidates)
    let shown = try likeness.shown(
      beside: text, among: near, reader: "\(reader)"
    ) { try db.run($0) }
    return try articles(shown, reader: reader)
  }

  /// The articles that share most with some terms, best first, with their scores (see
  /// ``RelatedScorer``; higher is better). Articles of the same story are left out.
  ///
  /// - Parameter terms: words, or adjacent characters, highest weight first.
  func related(
    to article: Int64, terms: [String], limit: Int, bounds: SearchBounds = SearchBounds()
  ) throws -> [(article: Int64, likeness: Double)] {
    var words = RelatedScorer(bounds, articles: try latestArticle())
    for term in terms where !words.isFull {
      try words.add(
        before: holders(of: term, before: article, upTo: bounds.neighbours),
        after: holders(of: term, after: article, upTo: bounds.neighbours)
      ) {
        try averageLength(term)
      }
    }
    let best = words.best(try lengths(of: words.candidates), limit: limit * 4)
    let likeness = best.reduce(into: [Int64: Double]()) { $0[$1.article] = $1.likeness }
    return try db.integers(
      """
      SELECT r.article_id FROM json_each(\(JSONArray.of(best.map(\.article)))) each
      CROSS JOIN article_rank r ON r.article_id = each.value AND r.is_first = 1
      LEFT JOIN story_article told ON told.article_id = each.value
      WHERE told.story_id IS NOT
        ifnull((SELECT story_id FROM story_article WHERE article_id = \(article)), -1)
      ORDER BY each.key LIMIT \(limit)
      """
    ).map { ($0, likeness[$0] ?? 0) }
  }

  /// The articles before or after an article that hold a term, nearest first.
  private func holders(
    of term: String, before: Int64? = nil, after: Int64? = nil, upTo most: Int
  ) throws -> [RelatedScorer.Holder] {
    let side: SQLStatement =
      after.map { "rowid > \($0) ORDER BY rowid" } ?? "rowid < \(before) ORDER BY rowid DESC"
    let rows = try db.rows(
      """
      SELECT rowid, \(sql: BM25Function.hitsName)(article_search) FROM article_search
      WHERE article_search MATCH \(SearchText.quoted(term)) AND \(sql: side) LIMIT \(most)
      """)
    defer { rows.reset() }
    var holders: [RelatedScorer.Holder] = []
    while try rows.next() {
      holders.append(RelatedScorer.Holder(article: rows.integer(0), hits: rows.double(1)))
    }
    return holders
  }

  /// The average number of words of an article in the index.
  ///
  /// - Parameter term: a term that any article holds.
  private func averageLength(_ term: String) throws -> Double {
    let rows = try db.rows(
      """
      SELECT \(sql: BM25Function.averageLengthName)(article_search) FROM article_search
      WHERE article_search MATCH \(SearchText.quoted(term)) LIMIT 1
      """)
    defer { rows.reset() }
    return try rows.next() ? rows.double(0) : 1
  }

  /// The number of words of articles in the index. FTS5 stores a number for each column: seven bits
  /// a byte, highest first, with the eighth bit set on all bytes but the last
  /// (https://sqlite.org/fts5.html#the_docsize_table).
  func lengths(of articles: some Sequence<Int64>) throws -> [Int64: Double] {
    let rows = try db.rows(
      """
      SELECT size.id, size.sz FROM \(rows: ["id": .integers(Array(articles))]) each
      CROSS JOIN article_search_docsize size ON size.id = each.id
      """)
    var lengths: [Int64: Double] = [:]
    while try rows.next() {
      var (sum, number) = (0, 0)
      for byte in rows.bytes(1) {
        number = (number & 0xFF_FFFF) << 7 | Int(byte & 0x7F)
        if byte & 0x80 == 0 { (sum, number) = (sum + number, 0) }
      }
      lengths[rows.integer(0)] = Double(sum)
    }
    return lengths
  }
}
