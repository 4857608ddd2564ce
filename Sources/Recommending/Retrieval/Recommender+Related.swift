import Foundation
package import Models
import Ranking
import Store

extension Recommender {
  /// The most similar articles, nearest first; one article per story, and none of the article's own
  /// story.
  package func related(to id: Int64, limit: Int) throws -> [RankedArticle] {
    try store.related(to: id, by: .ranking(limit: limit, at: now), reader: reader)
  }
}

extension RelatedLikeness {
  /// Maximum number of candidates, which share the heaviest terms of the article.
  private static let maxCandidates = 60
  /// Number of the most similar candidates that are compared by all of their terms.
  private static let maxCompared = 12

  fileprivate static func ranking(limit: Int, at now: Date) -> RelatedLikeness {
    RelatedLikeness(candidates: maxCandidates, compared: max(maxCompared, limit)) {
      RelatedTerms(title: $0.title, body: $0.body).terms
    } searched: { text, weights in
      RelatedTerms(title: text.title, body: text.body).heaviest(weights: weights, at: now)
    } comparedTerms: { texts in
      texts.reduce(into: Set()) { $0.formUnion(ArticleTerms($1).terms) }.sorted()
    } nearest: { text, found, weights in
      nearest(to: text, among: found, weights, at: now).prefix(limit).map(\.self)
    }
  }

  private static func nearest(
    to text: IndexedText, among found: [SimilarArticle], _ weights: [Int32: Double], at now: Date
  ) -> [Int64] {
    // Compares all of their terms.
    let direction = ArticleTerms(text).vector(weights: weights, at: now)
    let nearest = found.map { near in
      let cosine = direction.cosine(ArticleTerms(near.text).vector(weights: weights, at: now))
      let gap = near.text.dated.timeIntervalSince(text.dated)
      let nearness = RelatedTerms.nearness(near.likeness, cosine: cosine, gap: gap)
      // Sums of the same numbers in another order differ in their last digits.
      return ((nearness * 1e5).rounded() / 1e5, near.text.article)
    }
    .sorted { $0 > $1 }
    // A text of a few words shares little even with a similar article, so the first needs less; but
    // one common word is chance.
    let first = nearest.prefix(1).filter { $0.0 >= RelatedTerms.minOfFirst }
    return (first + nearest.dropFirst().prefix { $0.0 >= RelatedTerms.minSimilarity }).map(\.1)
  }
}

extension ArticleTerms {
  fileprivate init(_ text: IndexedText) { self.init(title: text.title, body: text.body) }
}
