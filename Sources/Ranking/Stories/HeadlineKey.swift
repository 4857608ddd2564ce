/// By what the same headline is known again, whoever writes it.
enum HeadlineKey {
  /// Characters of a headline that are looked at.
  private static let characters = 400
  /// Words and letters of which a headline has either, to tell an event: “Weather” and “In brief”
  /// tell none.
  private static let (fewestWords, fewestLetters) = (4, 24)

  /// A number of 48 bits for a headline without case, accents and punctuation; `nil` for one that is
  /// too short to tell an event.
  static func key(_ title: String) -> Int64? {
    let words = WordReader.words(of: title, characters: characters, isExact: true)
    guard
      words.count >= fewestWords || words.reduce(0, { $0 + $1.length }) >= fewestLetters
    else { return nil }
    var hash: UInt64 = 0x6865_6164
    for word in words { hash = (hash ^ word.hash) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    return Int64(hash >> 16)
  }
}
