import Models
import Ranking
import Storing

/// Computes the features of articles that have none stored.
enum FeatureIndex {
  static func features(of article: Article, in store: StoreReader) throws -> ArticleFeatures {
    let extractor = FeatureExtractor(ArticleText(article))
    let buckets = extractor.buckets
    let known = try store.wordFrequencies(buckets)
    return extractor.features(articles: known.articles) { known.counts[buckets[$0]] ?? 0 }
  }
}
