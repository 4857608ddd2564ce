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

/// The positions of some words in a matching article.
struct WordPositions {
  let article: Int64
  /// Number of words of the article.
  let length: Int
  private let titleLength: Int
  private var places: [String: [Int]] = [:]

  /// The columns for ``init(_:)`` of `f`, a row of `article_words`. Only the requested words are
  /// sent.
  ///
  /// - Parameter lexemes: see ``lexemes(_:)``.
  static func columns(_ lexemes: [String]) -> SQLStatement {
    """
    f.article_id, f.title_length, f.length,
      tsvectorsend(ts_filter(setweight(f.words, 'B', \(list: .texts(lexemes))), '{b}')) AS places
    """
  }

  /// The lexemes to request for the positions of words.
  static func lexemes(_ words: some Sequence<String>) -> [String] {
    Set(words.map(TSQuery.lexeme)).sorted().flatMap { [$0, WordVector.countLexeme($0)] }
  }

  /// `nil` if the positions are NULL.
  init?(_ row: PostgresRows.Row) throws {
    guard let bytes: [UInt8] = try row["places"] else { return nil }
    article = try row["article_id"]
    titleLength = try row["title_length"]
    length = try row["length"]
    var rest = bytes[...]
    guard rest.readNumber(4) != nil else { throw PostgresFault.unexpected(column: "places") }
    while let end = rest.firstIndex(of: 0) {
      let word = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      guard let count = rest.readNumber(2) else {
        throw PostgresFault.unexpected(column: "places")
      }
      // The upper two bits are the weight.
      places[word] = (0..<count).compactMap { _ in rest.readNumber(2).map { $0 & 0x3FFF } }
    }
  }

  /// Frequency of a sequence of words in the article, as ``BM25`` weighs it.
  func hits(_ words: [String], ofTitle isOfTitle: Bool = false) -> Double {
    let words = words.map(TSQuery.lexeme)
    guard let first = words.first, var starts = places[first] else { return 0 }
    for (distance, word) in words.enumerated().dropFirst() {
      let known = Set(places[word] ?? [])
      starts.removeAll { !known.contains($0 + distance) }
    }
    let inTitle = starts.count { $0 <= titleLength }
    let count =
      words.count == 1 ? places[WordVector.countLexeme(first)]?.first ?? starts.count : starts.count
    return Double(inTitle) * BM25.headline + (isOfTitle ? 0 : Double(count - inTitle))
  }

  /// How well the article matches some phrases.
  func score(_ phrases: [SearchPhrases.Phrase], averageLength: Double) -> Double {
    BM25.score(
      weights: phrases.flatMap(\.weights),
      hits: phrases.flatMap { phrase in
        phrase.wordings.map { hits($0, ofTitle: phrase.isOfTitle) }
      }, length: Double(length), averageLength: averageLength)
  }
}

extension ArraySlice<UInt8> {
  /// Removes a big-endian number from the front.
  fileprivate mutating func readNumber(_ bytes: Int) -> Int? {
    guard count >= bytes else { return nil }
    defer { self = dropFirst(bytes) }
    return prefix(bytes).reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Builds the server's `tsquery` (PostgreSQL 15, section 8.11.2) without any dictionary or locale.
enum TSQuery {
  /// Maximum bytes of a lexeme; the server's limit is 2046.
  private static let longest = 2000

  /// A word as it is indexed; a very long word is cut.
  static func lexeme(_ word: String) -> String {
    guard word.utf8.count > longest else { return word }
    var bytes = 0
    let end = word.unicodeScalars.firstIndex { scalar in
      bytes += scalar.utf8.count
      return bytes > longest
    }
    return String(word.unicodeScalars[..<(end ?? word.endIndex)])
  }

  static func quoted(_ lexeme: String) -> String {
    let text = lexeme.replacing("\\", with: "\\\\").replacing("'", with: "''")
    return "'\(text)'"
  }

  /// The query for some phrases, limited to the articles of a window.
  ///
  /// - Parameter window: `nil` for all articles.
  static func of(_ phrases: SearchPhrases, in window: IDWindow?) -> String {
    let unwanted = phrases.unwanted.map { " & !(\(text($0)))" }.joined()
    return phrases.wanted.map(text).joined(separator: " & ") + unwanted + within(window)
  }

  /// The query for words in sequence, limited to the articles of a window.
  static func of(_ words: [String], in window: IDWindow) -> String {
    "(\(text(words)))" + within(window)
  }

  private static func within(_ window: IDWindow?) -> String {
    let blocks = window?.lexemes.map(quoted) ?? []
    return blocks.isEmpty ? "" : " & (\(blocks.joined(separator: " | ")))"
  }

  private static func text(_ part: SearchPhrases.Part) -> String {
    switch part {
    case .phrase(let phrase):
      "("
        + phrase.wordings.map { text($0, weight: phrase.isOfTitle ? ":A" : "") }
        .joined(separator: " | ") + ")"
    case .any(let parts): "(\(parts.map(text).joined(separator: " | ")))"
    case .all(let parts): "(\(parts.map(text).joined(separator: " & ")))"
    }
  }

  private static func text(_ words: [String], weight: String = "") -> String {
    words.map { quoted(lexeme($0)) + weight }.joined(separator: " <-> ")
  }
}
