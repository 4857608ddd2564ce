package import Foundation
package import Models

/// An article that is ready for clustering; its words are read only once.
package struct StoryDraft {
  package let article: StoryArticle
  let reading: StoryTerms
  let words: CopyWords

  package init(_ article: StoryArticle) {
    self.article = article
    reading = StoryTerms(article)
    words = CopyWords(article, reading)
  }

  /// The terms whose frequencies the clusterer needs, without term 0.
  package var terms: [Int32] {
    reading.terms + [StoryTuning.term(ofSource: article.source)]
  }

  /// The terms in whose frequencies the article counts, with term 0, and by how much.
  ///
  /// - Parameters:
  ///   - isJoining: whether it joined a story, so that it began none.
  ///   - date: when it was placed.
  package func counts(
    isJoining: Bool, at date: Date, tuning: StoryTuning = StoryTuning()
  ) -> (terms: [Int32], weight: Double) {
    ([0] + terms, (isJoining ? tuning.joinedArticleWeight : 1) * TermAging.weight(at: date))
  }

  /// The copy keys whose first and latest articles are looked up.
  package var sketch: [Int64] { words.keys.sketch }
  /// The copy keys whose latest articles are looked up, with the maximum number of articles.
  package var keys: [(key: Int64, limit: Int)] {
    [
      (words.keys.address, StoryTuning.sameAddress),
      (words.keys.headline, StoryTuning.sameHeadline),
    ]
    .compactMap { key, limit in key.map { ($0, limit) } }
  }
}
