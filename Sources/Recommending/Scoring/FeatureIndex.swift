import Models
import Ranking
import Storing

/// What articles are known by, also those that came before anybody asked.
struct FeatureIndex {
  private let store: StoreWriter

  init(store: StoreWriter) {
    self.store = store
  }

  /// An article's features, which are made when there are none; `nil` for one that is not there.
  func features(of article: Int64) throws -> [UInt8]? {
    if let known = try store.reader.features(article) { return known }
    guard let ranked = try store.reader.articles([article], reader: nil).first else { return nil }
    let features = try Self.features(of: ranked.article, in: store.reader).bytes
    try store.insertFeatures(features, weight: 1, article: article)
    return features
  }

  static func features(of article: Article, in store: StoreReader) throws -> ArticleFeatures {
    let extractor = FeatureExtractor(ArticleText(article))
    let buckets = extractor.buckets
    let known = try store.wordFrequencies(buckets)
    return extractor.features(articles: known.articles) { known.counts[buckets[$0]] ?? 0 }
  }
}
