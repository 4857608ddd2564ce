import Matching

/// Finds the phrases of a search in texts, in one pass over the words of a text, whatever they are:
/// each word of the phrases is a bit, and the phrases that the last words may have begun are a set
/// of bits (Shift-And: Baeza-Yates and Gonnet, "A new approach to text searching", 1992).
struct PhraseFinder: Sendable {
  struct Occurrence: Hashable, Comparable {
    /// The number of its first word in the text.
    let start: Int
    /// The number of the phrase.
    let phrase: Int

    static func < (one: Occurrence, other: Occurrence) -> Bool {
      (one.start, one.phrase) < (other.start, other.phrase)
    }
  }

  /// The words of a text, and where the phrases are among them.
  struct Findings {
    /// The places of the words in the text, in bytes, without the names beside them.
    var words: [Range<Int>] = []
    /// In order; of a text with very many, the first.
    var occurrences: [Occurrence] = []
  }

  /// Maximum number of occurrences: a text of one word, repeated, has one of each phrase at each
  /// word.
  private static let maxOccurrences = 20_000

  /// Number of words of each phrase.
  let sizes: [Int]
  /// The bits at which a word stands, for each word; 64 bits a number.
  private let places: [[UInt8]: [UInt64]]
  /// The first and the last words of the phrases.
  private let firsts: [UInt64]
  private let lasts: [UInt64]
  /// The phrase that ends at a bit.
  private let phrases: [Int: Int]

  /// - Parameter phrases: words as the index has them.
  init(_ phrases: [[String]]) {
    let count = (phrases.reduce(0) { $0 + $1.count } + 63) / 64
    let none = [UInt64](repeating: 0, count: count)
    var places: [[UInt8]: [UInt64]] = [:]
    var (firsts, lasts, ends) = (none, none, [Int: Int]())
    var bit = 0
    for (number, phrase) in phrases.enumerated() where !phrase.isEmpty {
      firsts[bit / 64] |= 1 << UInt64(bit % 64)
      for word in phrase {
        places[Array(word.utf8), default: none][bit / 64] |= 1 << UInt64(bit % 64)
        bit += 1
      }
      lasts[(bit - 1) / 64] |= 1 << UInt64((bit - 1) % 64)
      ends[bit - 1] = number
    }
    sizes = phrases.map(\.count)
    (self.places, self.firsts, self.lasts, self.phrases) = (places, firsts, lasts, ends)
  }

  func find(in text: UnsafeBufferPointer<UInt8>) -> Findings {
    var findings = Findings()
    var begun = [UInt64](repeating: 0, count: firsts.count)
    // The bits of the word at the last place, and of the name beside it.
    var bits: [UInt64]?
    var scanner = WordScanner(text)
    scanner.forEach { word in
      if !word.isBeside {
        advance(&begun, bits, &findings)
        findings.words.append(word.start..<word.end)
        bits = places[word.letters]
      } else if let name = places[word.letters] {
        bits = bits.map { bits in zip(bits, name).map { $0 | $1 } } ?? name
      }
      return true
    }
    advance(&begun, bits, &findings)
    findings.occurrences.sort()
    return findings
  }

  /// Continues the begun phrases by the last word, and notes those that end with it.
  private func advance(_ begun: inout [UInt64], _ bits: [UInt64]?, _ findings: inout Findings) {
    var carried: UInt64 = 0
    for index in begun.indices {
      let next = begun[index] << 1 | carried | firsts[index]
      carried = begun[index] >> 63
      begun[index] = next & (bits?[index] ?? 0)
      var ended = begun[index] & lasts[index]
      while ended != 0 {
        if let phrase = phrases[index * 64 + ended.trailingZeroBitCount],
          findings.occurrences.count < Self.maxOccurrences
        {
          findings.occurrences.append(
            Occurrence(start: findings.words.count - sizes[phrase], phrase: phrase))
        }
        ended &= ended - 1
      }
    }
  }
}
