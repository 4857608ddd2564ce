import Basics

/// Letters that a quote and a text have in common, in a row.
struct CommonRun: Equatable {
  /// Its place in the quote with its surroundings.
  var quote: Int
  var text: Int
  var length: Int

  var quoteEnd: Int { quote + length }
  var textEnd: Int { text + length }
  /// How far the text's letters are behind the quote's.
  var shift: Int { text - quote }
}

/// The runs of a certain length or more that a quote and a text have in common, without those that
/// occur often in either: they say little about the place, and their number is the square of a
/// repetition's length.
struct QuoteSeeds {
  /// Maximum number of times in the quote.
  private static let quoteLimit = 4
  /// Maximum number of times in the text.
  private static let textLimit = 32

  /// In the order of the text.
  private(set) var runs: [CommonRun] = []

  /// - Parameter length: minimum length of a run.
  init(of quote: [UInt32], in text: [UInt32], length: Int, counting meter: WorkMeter) {
    guard quote.count >= length, text.count >= length,
      meter.consume(4 * (quote.count + text.count))
    else { return }
    var grams: [UInt64: Gram] = [:]
    RollingHash.forEach(in: quote, length: length) { place, hash in
      grams[hash, default: Gram()].quotePlaces.append(place)
    }
    grams = grams.filter { $0.value.quotePlaces.count <= Self.quoteLimit }
    var hits: [(text: Int, hash: UInt64)] = []
    RollingHash.forEach(in: text, length: length) { place, hash in
      guard let index = grams.index(forKey: hash) else { return }
      grams.values[index].count += 1
      if grams.values[index].count <= Self.textLimit { hits.append((place, hash)) }
    }
    var open: [Int: Int] = [:]
    for hit in hits {
      guard let gram = grams[hit.hash], gram.count <= Self.textLimit else { continue }
      meter.consume(gram.quotePlaces.count)
      for place in gram.quotePlaces {
        let shift = hit.text - place
        if let index = open[shift], runs[index].textEnd == hit.text + length - 1 {
          runs[index].length += 1
        } else {
          open[shift] = runs.count
          runs.append(CommonRun(quote: place, text: hit.text, length: length))
        }
      }
    }
  }

  private struct Gram {
    var quotePlaces: [Int] = []
    /// Number of times in the text.
    var count = 0
  }
}

/// A hash of each run of a length; different runs may have the same.
private enum RollingHash {
  private static let base: UInt64 = 0x9E37_79B9_7F4A_7C15

  static func forEach(in letters: [UInt32], length: Int, _ body: (Int, UInt64) -> Void) {
    var outgoing: UInt64 = 1
    for _ in 1..<length { outgoing &*= base }
    var hash: UInt64 = 0
    for index in letters.indices {
      if index >= length { hash &-= outgoing &* UInt64(letters[index - length]) }
      hash = hash &* base &+ UInt64(letters[index])
      if index >= length - 1 { body(index + 1 - length, hash) }
    }
  }
}
