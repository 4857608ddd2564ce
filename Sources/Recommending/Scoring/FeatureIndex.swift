import Models
import Ranking
import Storing

/// Computes the features of articles that have none stored.
enum FeatureIndex {
  /// `nil` for an article that is not there.
  static func features(of article: Int64, in store: StoreReader) throws -> ArticleFeatures? {
    guard let ranked = try store.articles([article], reader: nil).first else { return nil }
    return try features(of: ranked.article, in: store)
  }

  static func features(of article: Article, in store: StoreReader) throws -> ArticleFeatures {
    let extractor = FeatureExtractor(ArticleText(article))
    let buckets = extractor.buckets
    let known = try store.wordFrequencies(buckets)
    return extractor.features(articles: known.articles) { known.counts[buckets[$0]] ?? 0 }
  }
}
