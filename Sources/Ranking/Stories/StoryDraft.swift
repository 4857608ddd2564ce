package import Models

/// An article whose story is to be found, read: what it costs to know its words is spent once.
package struct StoryDraft {
  package let article: StoryArticle
  let reading: StoryReading
  let words: CopyWords

  package init(_ article: StoryArticle) {
    self.article = article
    reading = StoryReading(article)
    words = CopyWords(article, reading)
  }

  /// The terms whose frequencies finding its story asks for, term 0 aside.
  package var terms: [Int32] {
    reading.terms + [StoryTuning.term(ofSource: article.source)]
  }

  /// The keys of near-copies of which the first and the latest articles are asked for.
  package var sketch: [Int64] { words.keys.sketch }
  /// The keys of near-copies whose latest articles are asked for, and how many at most.
  package var keys: [(key: Int64, limit: Int)] {
    [
      (words.keys.address, StoryTuning.sameAddress),
      (words.keys.headline, StoryTuning.sameHeadline),
    ]
    .compactMap { key, limit in key.map { ($0, limit) } }
  }
}
