import Foundation
import Models
import Store

/// Reads the data from which interactions of a reader are computed.
struct InteractionLookUp {
  private let request: InteractionRequest
  private let pictures: PictureFolder

  init(_ request: InteractionRequest, pictures: PictureFolder) {
    self.request = request
    self.pictures = pictures
  }

  /// Creates the reader if missing, and locks the reader and the articles' ranks until the end of
  /// the transaction.
  func findings(_ transaction: PostgresTransaction) throws -> InteractionFindings {
    let me = CardSQL.reader("$1")
    let name = PostgresValue.text(request.reader)
    let articles = PostgresValue.integers(request.articles)
    transaction.add(AdvisoryLock.rankingBasis.shared)
    transaction.add(PostgresStore.reader(request.reader))
    // The articles can't be deleted, and their ranks are locked: see ``ShownText/lock(_:)``.
    let asked = [
      PostgresStore.turn(of: request.reader),
      PostgresStatement(
        "SELECT 1 FROM article WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE", articles),
      DocumentWrites.lockRanks(request.articles), RankingBasis.lookUp,
      PostgresStatement(
        """
        SELECT r.article_id, r.today, r.now, r.burst, r.dated, coalesce(f.weight, 1) AS weight,
          coalesce(f.features, ''::bytea) AS features
        FROM article_rank r LEFT JOIN article_feature f ON f.article_id = r.article_id
        WHERE r.article_id = ANY ($1) AND r.is_first
        """, articles),
      PostgresStatement(
        """
        SELECT s.* FROM article_state s WHERE s.reader_id = \(me) AND s.article_id = ANY ($2)
        """, name, articles),
      PostgresStatement(
        "SELECT * FROM event WHERE article_id = ANY ($1) ORDER BY id",
        request.withLogs ? articles : .integers([])),
    ]
    let taught =
      request.teaches
      ? [
        PostgresStatement(StoredList.open(of: Reader.id(named: request.reader))),
        PostgresStatement(StoredTrials.stored(of: Reader.id(named: request.reader))),
      ] : []
    let rows = try transaction.run(asked + taught)
    guard let reader: Int64 = try rows[0].first?[0] else {
      throw PostgresFault.unexpected(column: "id")
    }
    var findings = InteractionFindings(
      reader: reader, basis: try RankingBasis(rows[3]), states: try states(rows))
    guard request.teaches else { return findings }
    for (article, words) in try words(of: findings.states, transaction) {
      findings.states[article]?.words = words
    }
    findings.openList = try rows[7].first.map(StoredList.init)
    if findings.openList != nil {
      findings.trials = try rows[8].first.map(StoredTrials.init)
    }
    return findings
  }

  private func states(_ rows: [PostgresRows]) throws -> [Int64: InteractionState] {
    var states: [Int64: InteractionState] = [:]
    for row in rows[4] {
      let features: [UInt8] = try row["features"]
      states[try row["article_id"]] = InteractionState(
        marks: ReaderMarks(),
        keys: try RankKeys(row),
        dated: Date(stored: try row["dated"]), weight: try row["weight"],
        features: features.isEmpty ? nil : features, log: [])
    }
    for row in rows[5] {
      states[try row["article_id"]]?.marks = try ReaderMarks(row)
    }
    for row in rows[6] {
      if let event = try LoggedEvent(row) { states[try row["article_id"]]?.log.append(event) }
    }
    return states
  }

  /// Words of the articles that have no features.
  private func words(
    of states: [Int64: InteractionState], _ transaction: PostgresTransaction
  ) throws -> [Int64: ArticleWords] {
    let unknown = states.filter { $0.value.features == nil }.keys.sorted()
    guard !unknown.isEmpty else { return [:] }
    let cards = try transaction.run(
      CardSQL.named(key: nil, me: "NULL::int8"), .integers(unknown)
    ).map { try RankedArticle(card: $0, pictures: pictures).article }
    let words = cards.map { (article: $0, buckets: ArticleWords.buckets(of: $0)) }
    let counts = try StoredWordCounts(of: words.flatMap(\.buckets)) { try transaction.run($0) }
    return Dictionary(
      words.map { ($0.article.id, counts.words(of: $0.article, $0.buckets)) },
      uniquingKeysWith: { one, _ in one })
  }
}
