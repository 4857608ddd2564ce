import Foundation
import Models

/// Makes an article's features from what it says.
package struct FeatureExtractor: Sendable {
  /// Words, names, tags and authors that are kept, the most telling first.
  static let (termLimit, nameLimit, tagLimit, authorLimit) = (24, 8, 8, 4)

  /// The words by their numbers, with how often they stand in the text.
  package let counts: [UInt32: (word: String, count: Double)]
  /// What each feature is called, for telling people.
  package let labels: [UInt32: String]
  private let traits: [UInt32]

  /// Reads the text once; a word of the headline counts as two of the summary.
  package init(_ text: ArticleText) {
    var counts: [UInt32: (word: String, count: Double)] = [:]
    var names: [UInt32] = []
    var labels: [UInt32: String] = [:]
    for (part, weight) in [(text.title, 2.0), (text.summary, 1.0)] {
      for word in TermScan.words(of: part ?? "") {
        let stem = Self.stem(word.text)
        guard Self.isTelling(stem) else { continue }
        counts[FeatureKind.term.id(stem), default: (stem, 0)].count += weight
        if word.isName, !TermFrequencies.common.contains(word.text) {
          let id = FeatureKind.name.id(word.text)
          if names.count < Self.nameLimit, !names.contains(id) {
            names.append(id)
            labels[id] = word.text.capitalized
          }
        }
      }
    }
    self.counts = counts
    for (id, entry) in counts { labels[id] = entry.word }
    let authors = text.authors.prefix(Self.authorLimit)
    let tags = text.tags.prefix(Self.tagLimit)
    for author in authors { labels[FeatureKind.author.id(author.lowercased())] = author }
    for tag in tags { labels[FeatureKind.tag.id(tag.lowercased())] = tag }
    self.labels = labels
    traits =
      [
        FeatureKind.source.id(text.source.lowercased()),
        FeatureKind.category.id(text.category.lowercased()),
      ] + authors.map { FeatureKind.author.id($0.lowercased()) }
      + tags.map { FeatureKind.tag.id($0.lowercased()) } + names
  }

  /// The features, with words weighed by (1 + ln tf) · idf.
  ///
  /// - Parameters:
  ///   - articles: how many articles have been counted.
  ///   - frequency: in how many of them the word of that number stands.
  package func features(
    articles: Double, frequency: (UInt32) -> Double
  ) -> ArticleFeatures {
    let terms = counts.map { id, entry in
      (
        id: id,
        weight: (1 + log(entry.count))
          * TermFrequencies.inverse(entry.word, count: frequency(id), articles: articles)
      )
    }
    // By weight, then number: the same words whatever order a dictionary has.
    .sorted { ($0.weight, $1.id) > ($1.weight, $0.id) }
    return ArticleFeatures(traits: traits, terms: Array(terms.prefix(Self.termLimit)))
  }

  package func features(_ frequencies: TermFrequencies) -> ArticleFeatures {
    features(articles: frequencies.articles, frequency: frequencies.count)
  }

  /// One form for a word and its plural, where English makes it with an s.
  private static func stem(_ word: String) -> String {
    guard word.utf8.count > 3, word.hasSuffix("s"), !word.hasSuffix("ss") else { return word }
    return String(word.dropLast())
  }

  private static func isTelling(_ word: String) -> Bool {
    word.unicodeScalars.count > 1 && word.utf8.count <= 64
  }
}
