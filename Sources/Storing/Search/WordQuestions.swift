/// What has to be known of the words of a question before an index is asked it.
package struct WordQuestions: Sendable, Hashable {
  /// Words of which it matters in how many articles they stand.
  package var counted: Set<String> = []
  /// Beginnings of words, for which those that there are stand.
  package var begun: Set<String> = []

  package init() {}
}

/// What is known of the words of a question.
package struct WordAnswers: Sendable, Hashable {
  /// The highest id of an article, which is about how many there are.
  package var articles: Int64
  /// In about how many articles words stand.
  package var counts: [String: Double]
  /// The words for which beginnings stand, themselves left out.
  package var words: [String: [String]]

  package init(articles: Int64, counts: [String: Double] = [:], words: [String: [String]] = [:]) {
    self.articles = articles
    self.counts = counts
    self.words = words
  }
}
