/// The key of a headline: equal for equal headlines of any sources.
enum HeadlineKey {
  /// Maximum number of characters of a headline that are read.
  private static let characters = 400

  /// A 48-bit hash of a headline, ignoring case, accents and punctuation; `nil` if the headline is
  /// too short to identify an event.
  static func key(_ title: String) -> Int64? {
    let words = WordReader.words(of: title, characters: characters, isExact: true)
    let letters = words.reduce(0) { $0 + $1.length }
    guard isDistinctive(words: words.count, letters: letters) else { return nil }
    var hash: UInt64 = 0x6865_6164
    for word in words { hash = (hash ^ word.hash) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    return Int64(hash >> 16)
  }

  /// “Weather” and “Morning briefing” do not identify an event.
  private static func isDistinctive(words: Int, letters: Int) -> Bool {
    words >= 4 || (words == 3 && letters >= 16) || letters >= 24
  }
}
