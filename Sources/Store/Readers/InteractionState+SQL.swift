import Models

extension InteractionFindings {
  /// What interactions are computed from, for ``init(reader:_:words:)``.
  package static func statements(_ request: InteractionRequest) -> [SQLStatement] {
    let me = Reader.id(named: request.reader)
    let articles = request.articles
    let none: [UInt8] = []
    var statements: [SQLStatement] = [
      RankingBasis.stored,
      RankKeys.stored(of: articles, with: ", coalesce(f.features, \(none)) AS features"),
      """
      SELECT s.* FROM \(rows: ["id": .integers(articles)]) k CROSS JOIN article_state s
      WHERE s.reader_id = \(sql: me) AND s.article_id = k.id
      """,
      LoggedEvent.stored(of: request.withLogs ? articles : []),
    ]
    if request.teaches { statements += [StoredList.open(of: me), StoredTrials.stored(of: me)] }
    return statements
  }

  /// - Parameters:
  ///   - rows: the rows of the statements.
  ///   - words: looks up the words of articles without features.
  package init(
    reader: Int64, _ rows: [SQLRows], words: ([Int64]) throws -> [Int64: ArticleWords]
  ) throws {
    var states: [Int64: InteractionState] = [:]
    for row in rows[1] {
      let features: [UInt8] = try row["features"]
      states[try row["article_id"]] = InteractionState(
        marks: ReaderMarks(), keys: try RankKeys(row), dated: try row["dated"],
        weight: try row["weight"], features: features.isEmpty ? nil : features, log: [])
    }
    for row in rows[2] { states[try row["article_id"]]?.marks = try ReaderMarks(row) }
    for (article, log) in try LoggedEvent.byArticle(rows[3]) { states[article]?.log = log }
    self.init(reader: reader, basis: try RankingBasis(rows[0]), states: states)
    guard rows.count > 4 else { return }
    openList = try rows[4].first.map(StoredList.init)
    if openList != nil { trials = try rows[5].first.map(StoredTrials.init) }
    let unknown = states.filter { $0.value.features == nil }.keys.sorted()
    guard !unknown.isEmpty else { return }
    for (article, words) in try words(unknown) { self.states[article]?.words = words }
  }
}
