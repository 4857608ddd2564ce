import Models
import Store

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
  /// The vector in the server's binary format (`tsvectorrecv`): the number of lexemes, and of each
  /// its bytes, a zero, the number of its positions and the positions in two bytes, weight first.
  let bytes: [UInt8]
  /// The words without duplicates.
  let words: [String]

  /// Limits of the server: the last position, the positions per word, and the bytes of a vector,
  /// below the server's million.
  private static let (lastPlace, places, bytes) = (16_383, 255, 800_000)
  private static let titleWeight: UInt16 = 3 << 14

  /// - Parameters:
  ///   - title: the words of the headline in order, as the index has them.
  ///   - body: the words of the text.
  init(article: Int64, title: [IndexWord], body: [IndexWord]) {
    self.article = article
    let titleLength = title.count { !$0.isBeside }
    self.titleLength = titleLength
    length = titleLength + body.count { !$0.isBeside }
    var words: [String: Int] = [:]
    var entries: [Entry] = []
    func note(_ word: String, at place: Int) {
      let word = TSQuery.lexeme(word)
      let number = words[word] ?? entries.count
      if number == entries.count {
        words[word] = number
        entries.append(Entry(word: word))
      }
      entries[number].add(place)
    }
    func note(_ words: [IndexWord], from start: Int) {
      var place = start - 1
      for word in words {
        if !word.isBeside { place += 1 }
        note(word.word, at: max(place, start))
      }
    }
    note(title, from: 1)
    note(body, from: titleLength + 2)
    var bytes: [UInt8] = [0, 0, 0, 0]
    var count = 0
    func append(_ lexeme: String, _ places: some Collection<UInt16>) {
      bytes.append(contentsOf: lexeme.utf8)
      bytes.append(0)
      bytes.append(bigEndian: UInt16(places.count))
      for place in places { bytes.append(bigEndian: place) }
      count += 1
    }
    for lexeme in IDWindow.lexemes(of: article) { append(lexeme, []) }
    var kept = 0
    var size = 0
    for entry in entries {
      size += entry.word.utf8.count + 4 + 2 * entry.kept.count
      // The last words of a text with too many different words are not indexed.
      if size > Self.bytes { break }
      append(
        entry.word,
        entry.kept.map { Int($0) <= titleLength ? $0 | Self.titleWeight : $0 })
      if entry.count > entry.kept.count {
        append(Self.countLexeme(entry.word), [UInt16(min(entry.count, Self.lastPlace))])
        size += entry.word.utf8.count + 8
      }
      kept += 1
    }
    bytes.setBigEndian(Int32(count), at: 0)
    self.bytes = bytes
    self.words = entries.prefix(kept).map(\.word)
  }

  /// The lexeme whose position is the frequency of a word with more occurrences than positions. It
  /// begins with a blank, so that it can't be a word.
  static func countLexeme(_ word: String) -> String { " #" + word }

  private struct Entry {
    let word: String
    var kept: [UInt16] = []
    var count = 0

    mutating func add(_ place: Int) {
      count += 1
      guard kept.count < places, (kept.last ?? 0) < lastPlace else { return }
      kept.append(UInt16(min(place, lastPlace)))
    }
  }
}
