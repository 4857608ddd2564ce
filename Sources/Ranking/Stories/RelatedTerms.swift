package import Foundation

/// The terms by which articles like another are searched for: those of its headline and beginning
/// that tell most, as they are written.
package struct RelatedTerms: Sendable {
  /// Enough that those among them which other articles hold too tell what an article is about: its
  /// rarest words are its own.
  private static let most = 64
  /// Characters of the text that are looked at.
  private static let characters = 600

  private var candidates: [Int32: (text: String, count: Double)] = [:]

  package init(title: String, body: String) {
    add(title.prefix(400), weight: 2)
    add(body.prefix(Self.characters), weight: 1)
  }

  private mutating func add(_ text: Substring, weight: Double) {
    for piece in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      let words = WordReader.words(of: String(piece))
      guard let first = words.first else { continue }
      if first.isUnspaced {
        let characters = Array(piece)
        for index in characters.indices.dropLast() {
          add(String(characters[index...index + 1]), weight: weight)
        }
      } else if words.count == 1, first.length > 2 || first.isCapital,
        !CommonWords.contains(first)
      {
        add(first, text: String(piece), weight: weight)
      }
    }
  }

  private mutating func add(_ pair: String, weight: Double) {
    guard let word = WordReader.words(of: pair).first else { return }
    add(word, text: pair, weight: weight)
  }

  private mutating func add(_ word: Word, text: String, weight: Double) {
    candidates[word.term, default: (text, 0)].count += weight
  }

  /// All terms, and 0 for the number of articles: what has to be known to choose among them.
  package var terms: [Int32] { [0] + candidates.keys.sorted() }

  /// The terms that tell most, these first.
  ///
  /// - Parameter weights: what a store counted for ``terms``.
  package func heaviest(weights: [Int32: Double], at now: Date) -> [String] {
    let unit = TermAging.weight(at: now)
    let articles = (weights[0] ?? 0) / unit
    return candidates.map { term, candidate in
      let rarity = TermRarity.rarity(
        term, frequency: (weights[term] ?? 0) / unit, articles: articles)
      return (weight: (1 + log(candidate.count)) * rarity, text: candidate.text)
    }
    .sorted { ($0.weight, $1.text) > ($1.weight, $0.text) }
    .prefix(Self.most).map(\.text)
  }

  /// Less near is what shares some words by chance. Of 72 posts to newsgroups the nearest was one of
  /// the same group in .94 of all cases, and in .97 of those where it was nearer than that; of 100
  /// articles of newspapers nothing that was right is less near.
  package static let least = 0.2

  /// How near an article is that shares its terms: what they share, as far as the two are alike as
  /// a whole, less the longer apart they were published; half of it stays.
  ///
  /// - Parameters:
  ///   - likeness: what they share, as a search counts it.
  ///   - cosine: of what both tell of (``ArticleGist``). Among made-up news of five kinds the nearest
  ///     was of the same kind in 0.79 of all cases without it, in 0.98 with it.
  package static func nearness(_ likeness: Double, cosine: Double, gap: Double) -> Double {
    likeness.squareRoot() * cosine * (0.5 + 0.5 * exp2(-abs(gap) / (14 * 86_400)))
  }
}
