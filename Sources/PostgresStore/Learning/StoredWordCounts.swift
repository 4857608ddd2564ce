import Models
import Store

/// Document frequencies of words, as the server has them.
struct StoredWordCounts {
  private var counts: [UInt32: Double] = [:]

  init(
    of buckets: [UInt32], _ run: (PostgresStatement) throws -> PostgresRows
  ) throws {
    let all = UInt32(WordBuckets.count)
    let places = Set(buckets.map { $0 % all }).union([all])
    let rows = try run(
      PostgresStatement(
        "SELECT bucket, articles FROM word_count WHERE bucket = ANY ($1)",
        .integers(places.sorted().map(Int64.init))))
    for row in rows {
      let count: Int64 = try row["articles"]
      counts[UInt32(try row["bucket"] as Int)] = Double(count)
    }
  }

  /// - Parameter buckets: the buckets of the article's words.
  func words(of article: Article, _ buckets: [UInt32]) -> ArticleWords {
    let all = UInt32(WordBuckets.count)
    return ArticleWords(
      article: article, counted: counts[all] ?? 0,
      counts: Dictionary(
        buckets.map { ($0, counts[$0 % all] ?? 0) }, uniquingKeysWith: { one, _ in one }))
  }
}
