import Store

extension PostgresStore {
  /// The counts and completions for the words of a query.
  func answers(
    to questions: TermLookup, among articles: Int64, bounds: SearchBounds
  ) throws -> TermStatistics {
    TermStatistics(
      articles: articles,
      counts: try counts(of: questions.counted, among: articles, bounds: bounds),
      words: try words(from: questions.prefixes, bounds: bounds, pool.run))
  }

  /// The ids of the articles that contain an expression's words; `nil` if it has no words or too
  /// many articles contain them: then the caller examines each article.
  func matchingIDs(of expression: SearchExpression, _ run: RunStatements) throws -> [Int64]? {
    let bounds = SearchBounds()
    let questions = SearchPhrases.questions(of: expression, tokens: IndexWord.sought)
    // The result is not ranked, so that no counts are needed.
    let answers = TermStatistics(
      articles: 0, words: try words(from: questions.prefixes, bounds: bounds, run))
    guard
      let phrases = SearchPhrases(expression, answers, bounds: bounds, tokens: IndexWord.sought)
    else { return nil }
    let ids: [Int64] = try run([
      .wordIndexPlan,
      PostgresStatement(
        "SELECT article_id FROM article_words WHERE words @@ $1::tsquery LIMIT $2",
        .text(TSQuery.of(phrases, in: nil)), .integer(ListLimits.wordHolders)),
    ])[1].values()
    return ids.count < ListLimits.wordHolders ? ids : nil
  }

  /// Estimated document frequencies of words: extrapolated from the latest articles that contain
  /// them.
  private func counts(
    of words: Set<String>, among articles: Int64, bounds: SearchBounds
  ) throws -> [String: Double] {
    struct Count {
      let word: String
      var walk: WindowWalk
      var found = 0
      var first: Int64 = 0
    }
    var counts = words.sorted().map {
      Count(word: $0, walk: .down(from: articles + 1))
    }
    while true {
      let open = counts.indices.filter {
        counts[$0].found < bounds.counted && counts[$0].walk.next != nil
      }
      guard !open.isEmpty else { break }
      let rows = try pool.run(
        [.wordIndexPlan]
          + open.compactMap { place in
            let count = counts[place]
            return count.walk.next.map {
              Self.count(count.word, in: $0, upTo: bounds.counted - count.found)
            }
          })
      for (place, rows) in zip(open, rows.dropFirst()) {
        guard let row = rows.first else { continue }
        let (found, first): (Int, Int64?) = (try row["found"], try row["first"])
        let wanted = bounds.counted - counts[place].found
        counts[place].found += found
        counts[place].first = first ?? counts[place].first
        counts[place].walk.advance(
          found: found, downTo: found < wanted ? nil : first, wanted: wanted - found)
      }
    }
    return counts.reduce(into: [:]) {
      $0[$1.word] = bounds.count(found: $1.found, downTo: $1.first, among: articles)
    }
  }

  private static func count(
    _ word: String, in window: IDWindow, upTo most: Int
  ) -> PostgresStatement {
    let matches = matches(TSQuery.of([word], in: window), in: window, upTo: most)
    let count: SQLStatement = """
      SELECT count(*) AS found, min(article_id) AS first FROM (\(sql: matches)) w
      """
    return PostgresStatement(count)
  }

  /// The latest matching articles of a window. The additions of 0 keep the planner from scanning
  /// all articles in id order.
  private static func matches(
    _ query: String, in window: IDWindow, upTo most: Int
  ) -> SQLStatement {
    """
    SELECT article_id FROM article_words WHERE words @@ \(query)::tsquery
    AND article_id + 0 >= \(window.first) AND article_id + 0 < \(window.end)
    ORDER BY article_id + 0 DESC LIMIT \(most)
    """
  }

  /// The matching articles of a search, latest first: rows for ``WordPositions``, whose positions
  /// are NULL for articles that don't pass the filters.
  ///
  /// - Parameters:
  ///   - lexemes: the words whose positions are returned.
  ///   - conditions: the filters, on the article `f.article_id`.
  static func matches(
    _ phrases: SearchPhrases, in window: IDWindow, upTo most: Int, lexemes: [String],
    where conditions: SQLStatement
  ) -> PostgresStatement {
    let matches = matches(TSQuery.of(phrases, in: window), in: window, upTo: most)
    let found: SQLStatement = """
      SELECT article_id, title_length, length, CASE WHEN passes THEN places END AS places
      FROM (SELECT \(sql: WordPositions.columns(lexemes)), \(sql: conditions) AS passes
        FROM (\(sql: matches)) k JOIN article_words f ON f.article_id = k.article_id) m
      ORDER BY article_id DESC
      """
    return PostgresStatement(found)
  }

  /// The indexed words for each prefix.
  private func words(
    from beginnings: Set<String>, bounds: SearchBounds, _ run: RunStatements
  ) throws -> [String: [String]] {
    guard !beginnings.isEmpty else { return [:] }
    let beginnings = beginnings.sorted()
    let rows = try run(
      [
        PostgresStatement(
          "SELECT title FROM article WHERE title IS NOT NULL ORDER BY id DESC LIMIT $1",
          .integer(bounds.headlines))
      ]
        + beginnings.map {
          PostgresStatement(
            "SELECT word FROM search_word WHERE word > $1 ORDER BY word LIMIT $2", .text($0),
            .integer(bounds.words))
        })
    var words: [String: [String]] = [:]
    for (beginning, found) in zip(beginnings, rows.dropFirst()) {
      let known: [String] = try found.values()
      words[beginning] = try bounds.words(
        from: beginning, inOrder: known.filter { $0.hasPrefix(beginning) }
      ) {
        try rows[0].values().map { IndexWord.sought(in: $0) }
      }
    }
    return words
  }
}
