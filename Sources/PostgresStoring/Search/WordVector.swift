import Models
import Storing

/// The index entry of an article as the server's `tsvector` (PostgreSQL 15, section 8.11.1): its
/// words with their positions, headline words with weight A, and the blocks of its id.
///
/// The positions of the body begin one later, so that no phrase continues from the headline into
/// it.
struct WordVector {
  let article: Int64
  let titleLength: Int
  /// Number of words.
  let length: Int
  /// The vector in the server's text format.
  let text: String
  /// The words without duplicates.
  let words: [String]

  /// Limits of the server: the last position, the positions per word, and the bytes of a vector,
  /// below the server's million.
  private static let (lastPlace, places, bytes) = (16_383, 255, 800_000)

  /// - Parameters:
  ///   - title: the words of the headline in order, as the index has them.
  ///   - body: the words of the text.
  init(article: Int64, title: [String], body: [String]) {
    self.article = article
    titleLength = title.count
    length = title.count + body.count
    var found: [String: Places] = [:]
    var order: [String] = []
    for (place, word) in title.enumerated() {
      Self.note(word, at: place + 1, &found, &order)
    }
    for (place, word) in body.enumerated() {
      Self.note(word, at: title.count + place + 2, &found, &order)
    }
    var text = IDWindow.lexemes(of: article).map(TSQuery.quoted).joined(separator: " ")
    var kept: [String] = []
    var size = 0
    for word in order {
      guard let places = found[word] else { continue }
      size += word.utf8.count + 4 + 2 * places.kept.count
      // The last words of a text with too many different words are not indexed.
      if size > Self.bytes { break }
      text += " \(TSQuery.quoted(word)):"
      text += places.kept.map { $0 <= title.count ? "\($0)A" : "\($0)" }.joined(separator: ",")
      if places.count > places.kept.count {
        text += " \(TSQuery.quoted(Self.countLexeme(word))):\(min(places.count, Self.lastPlace))"
        size += word.utf8.count + 8
      }
      kept.append(word)
    }
    self.text = text
    words = kept
  }

  /// The lexeme whose position is the frequency of a word with more occurrences than positions. It
  /// begins with a blank, so that it can't be a word.
  static func countLexeme(_ word: String) -> String { " #" + word }

  private struct Places {
    var kept: [Int] = []
    var count = 0
  }

  private static func note(
    _ word: String, at place: Int, _ found: inout [String: Places], _ order: inout [String]
  ) {
    let word = TSQuery.lexeme(word)
    if found[word] == nil { order.append(word) }
    var places = found[word, default: Places()]
    places.count += 1
    if places.kept.count < Self.places, (places.kept.last ?? 0) < lastPlace {
      places.kept.append(min(place, lastPlace))
    }
    found[word] = places
  }
}
