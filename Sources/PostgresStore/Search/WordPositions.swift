import Store

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
