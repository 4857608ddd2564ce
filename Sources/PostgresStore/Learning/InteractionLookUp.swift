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
    let articles = PostgresValue.integers(request.articles)
    transaction.add(AdvisoryLock.rankingBasis.shared)
    transaction.add(PostgresStore.reader(request.reader))
    // The articles can't be deleted, and their ranks are locked: see ``ShownText/lock(_:)``.
    let locks = [
      PostgresStore.turn(of: request.reader),
      PostgresStatement(
        "SELECT 1 FROM article WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE", articles),
      DocumentWrites.lockRanks(request.articles),
    ]
    let rows = try transaction.run(
      locks + InteractionFindings.statements(request).map(PostgresStatement.init))
    guard let reader: Int64 = try rows[0].first?[0] else {
      throw PostgresFault.unexpected(column: "id")
    }
    return try InteractionFindings(
      reader: reader, rows[locks.count...].map(SQLRows.init)
    ) { try words(of: $0, transaction) }
  }

  /// The words of articles that have no features.
  private func words(
    of articles: [Int64], _ transaction: PostgresTransaction
  ) throws -> [Int64: ArticleWords] {
    let cards = try transaction.run(
      CardSQL.named(key: nil, me: "NULL::int8"), .integers(articles)
    ).map { try RankedArticle(card: $0, pictures: pictures).article }
    let words = cards.map { (article: $0, buckets: ArticleWords.buckets(of: $0)) }
    let counts = try StoredWordCounts(of: words.flatMap(\.buckets)) { try transaction.run($0) }
    return Dictionary(
      words.map { ($0.article.id, counts.words(of: $0.article, $0.buckets)) },
      uniquingKeysWith: { one, _ in one })
  }
}
