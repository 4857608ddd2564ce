/// How much a search looks at, whatever is typed and however much is stored: what is common is
/// compared among the latest articles that have it.
package struct SearchBounds: Sendable {
  /// Matches that are compared with each other.
  package var compared = 1000
  /// Matches that filters are tried on, once there are enough for an answer.
  package var tried = 20_000
  /// Articles that say how common a word is: the latest that hold it.
  package var counted = 500
  /// A word that no more articles hold is rare: to find all of those takes less than to find the
  /// first that holds a common one.
  package var rare = 20_000.0
  /// Words that a beginning stands for.
  package var words = 32
  /// Latest headlines that say which words those are, when there are more.
  package var headlines = 200
  /// Of a question with more phrases, snippets are made in one go over what it matches.
  package var phrases = 8
  /// Of each of an article's words, articles before it, and as many after it, that are compared
  /// with it.
  package var neighbours = 50
  /// Of an article's words that others hold too, so many are looked up. In a simulation of 4,000
  /// articles of twenty subjects the nearest was of the same subject in 0.79 of all cases with 16
  /// of them, and in 0.92 with 32; in 0.72 with 16 words that no other thread need hold.
  package var sharedTerms = 32
  /// What articles have to share to be called related, in words that only the two of them hold.
  package var leastShared = 1.5
  /// With fewer words that others hold too, whatever shares any is all that there is.
  package var fewTerms = 6

  package init() {}
}

extension SearchBounds {
  /// In about how many articles a word stands that was found in its latest.
  ///
  /// - Parameters:
  ///   - found: articles, ``counted`` of them at most.
  ///   - first: the lowest id of those.
  package func count(found: Int, downTo first: Int64, among articles: Int64) -> Double {
    found < counted
      ? Double(found) : Double(found) * Double(articles) / Double(max(1, articles - first))
  }

  /// The words for which a beginning stands: where there are more than those, the words of the
  /// latest headlines go first, the commonest of them at the head. Of a letter or two, they are
  /// those that somebody may have begun to type.
  ///
  /// - Parameters:
  ///   - words: that begin so, in the order of the alphabet, ``words`` of them at most.
  ///   - headlines: the words of each of the latest headlines; asked for where they are needed.
  package func words(
    from beginning: String, inOrder words: [String], headlines: () throws -> [[String]]
  ) rethrows -> [String] {
    guard words.count == self.words else { return words }
    var counts: [String: Int] = [:]
    for headline in try headlines() {
      for word in headline where word.hasPrefix(beginning) && word != beginning {
        counts[word, default: 0] += 1
      }
    }
    let latest = counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(self.words)
      .map(\.key)
    return latest + words.prefix(self.words - latest.count).filter { !latest.contains($0) }
  }
}
