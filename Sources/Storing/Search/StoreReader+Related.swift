package import Foundation
import GRDB

extension StoreReader {
  /// The articles that share most with some terms, best first, with how alike they are (see
  /// ``BM25Function``; higher is better): those of one story left out.
  ///
  /// Of a term that many articles hold, those are looked at that came next before and after. What
  /// no other article holds finds nothing: the next best term takes its place. Those that share no
  /// more than a word or two are left out, which is chance.
  ///
  /// - Parameter terms: words, or characters that stand together; the most telling first.
  package func related(
    to article: Int64, terms: [String], limit: Int
  ) throws -> [(article: Int64, likeness: Double, dated: Date)] {
    try related(to: article, terms: terms, limit: limit, bounds: SearchBounds())
  }

  func related(
    to article: Int64, terms: [String], limit: Int, bounds: SearchBounds
  ) throws -> [(article: Int64, likeness: Double, dated: Date)] {
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
      let worth = BM25Function.worth(of: count, among: Double(articles))
      for near in before + after {
        shares.append((near.article, worth, near.hits))
        most[near.article, default: 0] +=
          worth * BM25Function.place(hits: near.hits, length: 0, usual: usual)
      }
    }
    let least =
      shared < bounds.fewTerms
      ? 0 : bounds.leastShared * BM25Function.worth(of: 2, among: Double(articles))
    let lengths = try lengths(of: most.filter { $0.value >= least }.keys)
    var likeness: [Int64: Double] = [:]
    for (near, worth, hits) in shares {
      guard let length = lengths[near] else { continue }
      likeness[near, default: 0] +=
        worth * BM25Function.place(hits: hits, length: length, usual: usual)
    }
    let best = likeness.filter { $0.value >= least }
      .sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(limit * 4)
    let statement = try db.cachedStatement(
      sql: """
        SELECT r.article_id, r.dated FROM json_each(?1) each
        CROSS JOIN article_rank r ON r.article_id = each.value AND r.is_first = 1
        LEFT JOIN story_article told ON told.article_id = each.value
        WHERE told.story_id IS NOT
          ifnull((SELECT story_id FROM story_article WHERE article_id = ?2), -1)
        ORDER BY each.key LIMIT ?3
        """)
    let rows = try Row.fetchAll(
      statement, arguments: [JSONArray.of(best.map(\.key)), article, limit])
    return rows.map { row in
      let id: Int64 = row[0]
      return (id, likeness[id] ?? 0, Date(stored: row[1]))
    }
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
    let rows = try RawStatement(db, "SELECT sz FROM article_search_docsize WHERE id = ?")
    defer { rows.reset() }
    var lengths: [Int64: Double] = [:]
    for article in articles {
      rows.bind(1, article)
      guard try rows.next() else { continue }
      var (sum, number) = (0, 0)
      for byte in rows.bytes(0) {
        number = (number & 0xFF_FFFF) << 7 | Int(byte & 0x7F)
        if byte & 0x80 == 0 { (sum, number) = (sum + number, 0) }
      }
      lengths[article] = Double(sum)
      rows.reset()
    }
    return lengths
  }

  /// Headline and text of an article as the index has them.
  package func indexedText(_ article: Int64) throws -> (title: String, body: String)? {
    let statement = try db.cachedStatement(
      sql: "SELECT title, substr(body, 1, 2000) FROM article_search WHERE rowid = ?")
    return try Row.fetchOne(statement, arguments: [article]).map { row in
      (SearchText.readable(row[0]), SearchText.readable(row[1]))
    }
  }

  /// How many articles hold each of some terms, and in all (term 0), as finding stories counts.
  package func termWeights(_ terms: [Int32]) throws -> [Int32: Double] {
    let statement = try db.cachedStatement(sql: "SELECT weight FROM term_frequency WHERE term = ?")
    var weights: [Int32: Double] = [:]
    for term in terms { weights[term] = try Double.fetchOne(statement, arguments: [term]) }
    return weights
  }
}
