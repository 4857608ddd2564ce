import Foundation
package import Models
package import Store

extension PostgresStore {
  package func related(
    to article: Int64, by likeness: RelatedLikeness, reader: String
  ) throws -> [RankedArticle] {
    try readingArticles(\.self, reader: reader) {
      try storedRelated(to: article, by: likeness, reader: reader)
    }
  }

  private func storedRelated(
    to article: Int64, by likeness: RelatedLikeness, reader: String
  ) throws -> [RankedArticle] {
    try mappingFaults {
      let rows = try pool.run([
        PostgresStatement(IndexedText.statement(of: [article])), Self.own(article),
        IndexSize.statement,
      ])
      guard let text = try IndexedText.all(rows[0])[article] else { return [] }
      let weights = try read(ClusteringQuestions.weights(of: likeness.searchTerms(text)))
      let words = likeness.searched(text, try ClusteringAnswers.weights(weights))
      let near = try sharing(
        words, with: article, size: try IndexSize(rows[2]), limit: likeness.candidates * 4)
      let shown = try likeness.shown(
        beside: text, among: near, besides: rows[1].first?["story_id"],
        reader: Reader.id(named: reader)
      ) { try read($0) }
      return try articles(shown, reader: reader)
    }
  }

  private static func own(_ article: Int64) -> PostgresStatement {
    PostgresStatement(
      "SELECT story_id FROM story_article WHERE article_id = $1", .integer(article))
  }

  /// The articles that share most words with an article, best first.
  private func sharing(
    _ terms: [String], with article: Int64, size: IndexSize, limit: Int
  ) throws -> [(article: Int64, likeness: Double)] {
    let bounds = SearchBounds()
    var shared = RelatedScorer(bounds, articles: size.articles)
    var lengths: [Int64: Double] = [:]
    let terms = terms.map { IndexWord.sought(in: $0) }.filter { !$0.isEmpty }
    for start in stride(from: 0, to: terms.count, by: bounds.sharedTerms) where !shared.isFull {
      let some = Array(terms[start..<min(start + bounds.sharedTerms, terms.count)])
      let holders = try holders(of: some, besides: article, size: size, bounds)
      for sides in holders where !shared.isFull {
        func side(_ found: [WordPositions], _ words: [String]) -> [RelatedScorer.Holder] {
          found.map { RelatedScorer.Holder(article: $0.article, hits: $0.hits(words)) }
        }
        for found in sides.before + sides.after { lengths[found.article] = Double(found.length) }
        shared.add(
          before: side(sides.before, sides.words), after: side(sides.after, sides.words)
        ) {
          size.averageLength
        }
      }
    }
    return shared.best(lengths, limit: limit)
  }

  /// The articles on both sides of an id that contain some words, nearest first.
  private struct Holders {
    let words: [String]
    var before: [WordPositions] = []
    var after: [WordPositions] = []
    var down: WindowWalk
    var up: WindowWalk
  }

  private func holders(
    of terms: [[String]], besides article: Int64, size: IndexSize, _ bounds: SearchBounds
  ) throws -> [Holders] {
    var all = terms.map {
      Holders(
        words: $0, down: .down(from: article),
        up: .up(from: article + 1, to: size.articles + 1))
    }
    let most = bounds.neighbours
    let lexemes = WordPositions.lexemes(terms.joined())
    while true {
      var asked: [(term: Int, isDown: Bool, window: IDWindow, limit: Int)] = []
      for (place, one) in all.enumerated() {
        if one.before.count < most, let window = one.down.next {
          asked.append((place, true, window, most - one.before.count))
        }
        if one.after.count < most, let window = one.up.next {
          asked.append((place, false, window, most - one.after.count))
        }
      }
      guard !asked.isEmpty else { return all }
      let rows = try pool.run([
        .wordIndexPlan,
        Self.holders(
          asked.map { (TSQuery.of(terms[$0.term], in: $0.window), $0.window, $0.isDown, $0.limit) },
          lexemes),
      ])[1]
      var found: [Int: [WordPositions]] = [:]
      for row in rows {
        if let places = try WordPositions(row) {
          found[try row["place"] as Int - 1, default: []].append(places)
        }
      }
      for (place, ask) in asked.enumerated() {
        let found = found[place] ?? []
        let last = found.count < ask.limit ? nil : found.last?.article
        let wanted = ask.limit - found.count
        if ask.isDown {
          all[ask.term].before += found
          all[ask.term].down.advance(found: found.count, downTo: last, wanted: wanted)
        } else {
          all[ask.term].after += found
          all[ask.term].up.advance(found: found.count, downTo: last, wanted: wanted)
        }
      }
    }
  }

  /// Rows for ``WordPositions``, nearest first, with the number of the question (from 1) as
  /// `place`.
  private static func holders(
    _ asked: [(query: String, window: IDWindow, isDown: Bool, limit: Int)], _ lexemes: [String]
  ) -> PostgresStatement {
    let found: SQLStatement = """
      SELECT k.place, \(sql: WordPositions.columns(lexemes))
      FROM unnest(\(list: .texts(asked.map(\.query))), \(list: .integers(asked.map(\.window.first))),
          \(list: .integers(asked.map(\.window.end))),
          \(list: .integers(asked.map { $0.isDown ? -1 : 1 })),
          \(list: .integers(asked.map { Int64($0.limit) })))
        WITH ORDINALITY k (query, first, last, sign, most, place)
      CROSS JOIN LATERAL (SELECT article_id FROM article_words w
        WHERE w.words @@ k.query::tsquery AND w.article_id + 0 >= k.first
          AND w.article_id + 0 < k.last
        ORDER BY k.sign * w.article_id LIMIT k.most) i
      JOIN article_words f ON f.article_id = i.article_id
      ORDER BY k.place, k.sign * f.article_id
      """
    return PostgresStatement(found)
  }
}
