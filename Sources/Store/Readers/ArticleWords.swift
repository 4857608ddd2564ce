package import Models
package import Ranking

/// Input for computing an article's features if none are stored.
package struct ArticleWords: Sendable {
  package var article: Article
  /// Number of articles counted, and per word bucket the number of articles that contain it
  /// (document frequency).
  package var counted: Double
  package var counts: [UInt32: Double]

  package init(article: Article, counted: Double, counts: [UInt32: Double]) {
    self.article = article
    self.counted = counted
    self.counts = counts
  }
}

extension ArticleWords {
  /// The buckets of an article's words, without repetition.
  package static func buckets(of article: Article) -> [UInt32] {
    FeatureExtractor(FeatureInput(article)).buckets
  }

  package var features: ArticleFeatures {
    let extractor = FeatureExtractor(FeatureInput(article))
    let buckets = extractor.buckets
    return extractor.features(articles: counted) { counts[buckets[$0]] ?? 0 }
  }
}
