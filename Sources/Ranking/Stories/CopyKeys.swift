import Basics
import Models

/// The keys by which near-duplicates of an article, and the other articles of its series, are looked
/// up.
package struct CopyKeys {
  private static let runs = 20

  /// The word shingles with the smallest hashes of a text (“sketch”, A. Broder: “On the resemblance
  /// and containment of documents”, 1997). Each of the smallest hashes of the union of two texts'
  /// shingles belongs to both with a probability equal to their resemblance: of texts that share
  /// half, one pair in a million has none of the twenty in common. LSH with 32 bands of four hashes
  /// would miss one pair in eight and cost a signature; candidates that share the most keys are
  /// compared exactly anyway.
  let sketch: [Int64]
  let headline: Int64?
  let address: Int64?
  /// See ``SeriesKey``.
  let series: Int64?

  init(_ article: StoryArticle, headline: Int64?, shingles: Shingles?) {
    sketch = shingles?.hashes.prefix(Self.runs).map(Int64.init) ?? []
    self.headline = headline
    address = article.urlKey.map { Int64(FNV64.value(of: $0) >> 16) }
    series = article.title.flatMap { SeriesKey.key($0, of: article.source) }
  }

  package var all: [Int64] { sketch + [headline, address, series].compactMap(\.self) }
}

/// The data for near-duplicate detection of an article: its word shingles and its lookup keys.
struct CopyWords {
  let shingles: Shingles?
  let keys: CopyKeys

  init(_ article: StoryArticle, _ reading: StoryTerms) {
    shingles = Shingles(article.body)
    keys = CopyKeys(article, headline: reading.headline, shingles: shingles)
  }
}

/// The key of a source's headlines that differ only in numbers and dates: “War, day 512” and “War,
/// day 513”, the rates of each day, the hints for each puzzle.
package enum SeriesKey {
  /// A 48-bit hash of the source and of the other words; `nil` if there are fewer than two.
  package static func key(_ title: String, of source: Int64) -> Int64? {
    let words = WordReader.words(of: title, characters: HeadlineKey.characters, isExact: true)
      .filter { !$0.isNumber && !CommonWords.dates.contains($0.hash) }
    guard words.count >= 2 else { return nil }
    return HeadlineKey.hash(words, seed: UInt64(bitPattern: source) ^ 0x7365_7269)
  }
}

/// The key of a headline: equal for equal headlines of any sources.
enum HeadlineKey {
  /// Maximum number of characters of a headline that are read.
  fileprivate static let characters = 400

  /// A 48-bit hash of a headline, ignoring case, accents and punctuation; `nil` if the headline is
  /// too short to identify an event.
  static func key(_ title: String) -> Int64? {
    let words = WordReader.words(of: title, characters: characters, isExact: true)
    let letters = words.reduce(0) { $0 + $1.length }
    guard isDistinctive(words: words.count, letters: letters) else { return nil }
    return hash(words, seed: 0x6865_6164)
  }

  fileprivate static func hash(_ words: [Word], seed: UInt64) -> Int64 {
    var hash = seed
    for word in words { hash = (hash ^ word.hash) &* 0x9E37_79B9_7F4A_7C15 ^ hash >> 29 }
    return Int64(hash >> 16)
  }

  /// “Weather” and “Morning briefing” do not identify an event.
  private static func isDistinctive(words: Int, letters: Int) -> Bool {
    words >= 4 || (words == 3 && letters >= 16) || letters >= 24
  }
}

/// The shingles of three words of a text, for near-duplicate detection (A. Broder: “On the
/// resemblance and containment of documents”, 1997). In scripts without spaces between words, each
/// pair of characters is a word.
package struct Shingles: Sendable, Hashable {
  /// Minimum number of words; shorter texts are similar by chance (docs/ranking.md S10).
  static let fewestWords = 40
  /// Maximum number of words of a long text that are read.
  static let maxWords = 8192

  /// Hashes in ascending order, without duplicates.
  package let hashes: [UInt32]

  /// `nil` for a text of fewer than 40 words.
  package init?(_ text: String) {
    self.init(WordReader.words(of: text, limit: Self.maxWords, isExact: true))
  }

  init?(_ words: [Word]) {
    guard words.count >= Self.fewestWords else { return nil }
    var hashes: [UInt32] = []
    hashes.reserveCapacity(words.count)
    for index in 2..<words.count {
      var hash = words[index - 2].hash &* 0x9E37_79B9_7F4A_7C15
      hash = (hash ^ words[index - 1].hash) &* 0xBF58_476D_1CE4_E5B9
      hash = (hash ^ hash >> 31 ^ words[index].hash) &* 0x94D0_49BB_1331_11EB
      hashes.append(UInt32(truncatingIfNeeded: hash >> 32))
    }
    hashes.sort()
    var kept = 0
    for hash in hashes where kept == 0 || hash != hashes[kept - 1] {
      hashes[kept] = hash
      kept += 1
    }
    hashes.removeSubrange(kept...)
    self.hashes = hashes
  }

  /// The Jaccard coefficient of two texts: shared shingles divided by all shingles of either; 0 to
  /// 1.
  package func jaccard(_ other: Shingles) -> Double {
    var (left, right, shared) = (0, 0, 0)
    while left < hashes.count, right < other.hashes.count {
      if hashes[left] == other.hashes[right] {
        shared += 1
        left += 1
        right += 1
      } else if hashes[left] < other.hashes[right] {
        left += 1
      } else {
        right += 1
      }
    }
    return Double(shared) / Double(hashes.count + other.hashes.count - shared)
  }
}
