import Foundation
import GRDB
import Models

extension StoreReader {
  /// See ``SearchStoring/related(to:by:reader:)``.
  func related(
    to article: Int64, by likeness: RelatedLikeness, reader: Int64?
  ) throws -> [RankedArticle] {
    guard let text = try indexedTexts(of: [article]).first else { return [] }
    let words = likeness.searched(text, try termWeights(likeness.searchTerms(text)))
    let near = try related(to: article, terms: words, limit: likeness.candidates)
    let visible = Set(try visible(near.map(\.article), to: reader))
    let stories = try storyMemberships(of: near.map(\.article))
    var told: Set<Int64> = []
    let found = near.filter { near in
      visible.contains(near.article) && told.count < likeness.compared
        && told.insert(stories[near.article] ?? near.article).inserted
    }
    let texts = try indexedTexts(of: found.map(\.article))
      .reduce(into: [Int64: IndexedText]()) { $0[$1.article] = $1 }
    let similar = found.compactMap { near in
      texts[near.article].map { SimilarArticle(text: $0, likeness: near.likeness) }
    }
    let weights = try termWeights(
      likeness.comparedTerms([text] + similar.map(\.text)))
    return try articles(likeness.nearest(text, similar, weights), reader: reader)
  }

  /// The articles that share most with some terms, best first, with how alike they are (see
  /// ``BM25``; higher is better): those of one story left out.
  ///
  /// Of a term that many articles hold, those are looked at that came next before and after. What
  /// no other article holds finds nothing: the next best term takes its place. Those that share no
  /// more than a word or two are left out, which is chance.
  ///
  /// - Parameter terms: words, or characters that stand together; the most telling first.
  func related(
    to article: Int64, terms: [String], limit: Int
  ) throws -> [(article: Int64, likeness: Double)] {
    try related(to: article, terms: terms, limit: limit, bounds: SearchBounds())
  }

  func related(
    to article: Int64, terms: [String], limit: Int, bounds: SearchBounds
  ) throws -> [(article: Int64, likeness: Double)] {
    let articles = try Int64.fetchOne(db, sql: "SELECT max(id) FROM article") ?? 0
    var usual = 1.0
    var shares: [(article: Int64, worth: Double, hits: Double)] = []
    /// The most that each may come to.
    var most: [Int64: Double] = [:]
    var shared = 0
    for term in terms where shared < bounds.sharedTerms {
      let before = try holders(of: term, before: article, upTo: bounds.neighbours)
      let after = try holders(of: term, after: article, upTo: bounds.neighbours)
      if before.isEmpty, after.isEmpty { continue }
      if shared == 0 { usual = try usualLength(term) }
      shared += 1
      // Those that are not all reach as far as the last of them.
      let isAll = (before.count < bounds.neighbours, after.count < bounds.neighbours)
      let first = isAll.0 ? 0 : before.last?.article ?? 0
      let last = isAll.1 ? articles : after.last?.article ?? articles
      let span = max(1, Double(last - first))
      // How densely they stand here says how many there are.
      let found = Double(before.count + after.count)
      let count = found * Double(articles) / span
      let worth = BM25.worth(of: count, among: Double(articles))
      for near in before + after {
        shares.append((near.article, worth, near.hits))
        most[near.article, default: 0] +=
          worth * BM25.place(hits: near.hits, length: 0, usual: usual)
      }
    }
    let least =
      shared < bounds.fewTerms
      ? 0 : bounds.leastShared * BM25.worth(of: 2, among: Double(articles))
    let lengths = try lengths(of: most.filter { $0.value >= least }.keys)
    var likeness: [Int64: Double] = [:]
    for (near, worth, hits) in shares {
      guard let length = lengths[near] else { continue }
      likeness[near, default: 0] +=
        worth * BM25.place(hits: hits, length: length, usual: usual)
    }
    let best = likeness.filter { $0.value >= least }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(limit * 4)
    let statement = try db.cachedStatement(
      sql: """
        SELECT r.article_id FROM json_each(?1) each
        CROSS JOIN article_rank r ON r.article_id = each.value AND r.is_first = 1
        LEFT JOIN story_article told ON told.article_id = each.value
        WHERE told.story_id IS NOT
          ifnull((SELECT story_id FROM story_article WHERE article_id = ?2), -1)
        ORDER BY each.key LIMIT ?3
        """)
    return try Int64.fetchAll(
      statement, arguments: [JSONArray.of(best.map(\.key)), article, limit]
    ).map { ($0, likeness[$0] ?? 0) }
  }

  /// The articles before or after one that hold a term, the nearest first.
  private func holders(
    of term: String, before: Int64? = nil, after: Int64? = nil, upTo most: Int
  ) throws -> [(article: Int64, hits: Double)] {
    let side = after == nil ? "rowid < ?2 ORDER BY rowid DESC" : "rowid > ?2 ORDER BY rowid"
    let rows = try RawStatement(
      db,
      """
      SELECT rowid, \(BM25Function.hitsName)(article_search) FROM article_search
      WHERE article_search MATCH ?1 AND \(side) LIMIT ?3
      """)
    rows.bind(1, SearchText.quoted(term))
    rows.bind(2, after ?? before ?? 0)
    rows.bind(3, Int64(most))
    defer { rows.reset() }
    var holders: [(article: Int64, hits: Double)] = []
    while try rows.next() { holders.append((rows.integer(0), rows.double(1))) }
    return holders
  }

  /// How many words an article has on the whole, as the index counts.
  ///
  /// - Parameter term: one that any article holds.
  private func usualLength(_ term: String) throws -> Double {
    let rows = try RawStatement(
      db,
      """
      SELECT \(BM25Function.usualName)(article_search) FROM article_search
      WHERE article_search MATCH ? LIMIT 1
      """)
    rows.bind(1, SearchText.quoted(term))
    defer { rows.reset() }
    return try rows.next() ? rows.double(0) : 1
  }

  /// How many words some articles have, as the index counts: in a number for each of its columns,
  /// seven bits a byte, the highest first, of which all but the last have the eighth bit
  /// (https://sqlite.org/fts5.html#the_docsize_table).
  func lengths(of articles: some Sequence<Int64>) throws -> [Int64: Double] {
    let rows = try RawStatement(
      db,
      """
      SELECT size.id, size.sz FROM json_each(?1) each
      CROSS JOIN article_search_docsize size ON size.id = each.value
      """)
    rows.bind(1, JSONArray.of(Array(articles)))
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

  /// Articles as the index has them; those that are not there are left out.
  private func indexedTexts(of articles: [Int64]) throws -> [IndexedText] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT i.rowid, i.title, substr(i.body, 1, 2000), r.dated FROM json_each(?) each
        CROSS JOIN article_search i ON i.rowid = each.value
        CROSS JOIN article_rank r ON r.article_id = each.value AND r.is_first = 1
        """)
    return try Row.fetchAll(statement, arguments: [JSONArray.of(articles)]).map { row in
      IndexedText(
        article: row[0], title: SearchText.readable(row[1]), body: SearchText.readable(row[2]),
        dated: Date(stored: row[3]))
    }
  }

  /// The stories that articles tell; those that tell none are left out.
  private func storyMemberships(of articles: [Int64]) throws -> [Int64: Int64] {
    let statement = try db.cachedStatement(
      sql: """
        SELECT told.article_id, told.story_id FROM json_each(?) each
        CROSS JOIN story_article told ON told.article_id = each.value
        """)
    return try Row.fetchAll(statement, arguments: [JSONArray.of(articles)])
      .reduce(into: [:]) { $0[$1[0]] = $1[1] }
  }

  /// How many articles hold each of some terms, and in all (term 0), as finding stories counts.
  private func termWeights(_ terms: [Int32]) throws -> [Int32: Double] {
    let rows = try RawStatement(
      db,
      """
      SELECT term, weight FROM json_each(?1) each
      CROSS JOIN term_frequency ON term = each.value
      """)
    rows.bind(1, JSONArray.of(terms.map(Int64.init)))
    var weights: [Int32: Double] = [:]
    while try rows.next() { weights[Int32(truncatingIfNeeded: rows.integer(0))] = rows.double(1) }
    return weights
  }
}
