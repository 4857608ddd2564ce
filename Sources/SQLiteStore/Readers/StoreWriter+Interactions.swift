import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The stored data from which interactions of a reader with some articles are computed.
  func interactionFindings(
    _ request: InteractionRequest, reader: Int64
  ) throws -> InteractionFindings {
    let rows = try InteractionFindings.statements(request).map { try db.run($0) }
    return try InteractionFindings(reader: reader, rows) { unknown in
      try articles(unknown, reader: nil).reduce(into: [:]) {
        $0[$1.id] = try words(of: $1.article)
      }
    }
  }

  /// The input for computing an article's features.
  func words(of article: Article) throws -> ArticleWords {
    let known = try wordFrequencies(ArticleWords.buckets(of: article))
    return ArticleWords(article: article, counted: known.articles, counts: known.counts)
  }
}

extension StoreWriter {
  /// Adds a new article to the rank table, once for each category of its source. The rows are
  /// written at the end of the transaction, or by ``writeRanks()``.
  func insertRank(
    _ keys: RankKeys, article: Int64, source: Int64, dated: Date
  ) {
    ranks.add(RankQueue.Row(article: article, source: source, keys: keys, dated: dated))
  }

  /// Writes the queued rank rows of this transaction, for a caller that is about to read them.
  func writeRanks() throws {
    try ranks.flush(into: db)
  }

  func setRank(_ keys: RankKeys, article: Int64) throws {
    try session.setRanks([(article, keys)])
  }
}
