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

/// Common runs that follow one another in the quote and in the text: a place where the quote may be.
struct QuoteChain {
  /// How many runs before a run are looked at as its predecessor.
  private static let lookBack = 64
  /// What a letter between two runs costs that only one side has, as a share of a common letter.
  private static let shiftCost = 0.1
  /// Maximum number of places.
  private static let limit = 8

  /// In order; none overlaps another.
  var runs: [CommonRun]

  /// The places with the most letters in common, the best first.
  ///
  /// - Parameter runs: in the order of the text.
  static func best(of runs: [CommonRun], counting meter: WorkMeter) -> [QuoteChain] {
    var sums: [Double] = []
    var predecessors: [Int?] = []
    /// The first run of each chain.
    var roots: [Int] = []
    for (index, run) in runs.enumerated() {
      guard meter.consume(min(index, lookBack)) else { return [] }
      var sum = Double(run.length)
      var predecessor: Int?
      for before in max(0, index - lookBack)..<index {
        let last = runs[before]
        let common = min(run.quoteEnd - last.quoteEnd, run.textEnd - last.textEnd, run.length)
        guard common > 0, last.quote < run.quote, last.text < run.text else { continue }
        let cost = Self.shiftCost * Double(abs(run.shift - last.shift))
        let joined = sums[before] + Double(common) - cost
        if joined > sum {
          sum = joined
          predecessor = before
        }
      }
      sums.append(sum)
      predecessors.append(predecessor)
      roots.append(predecessor.map { roots[$0] } ?? index)
    }
    var best: [Int: Int] = [:]
    for (index, root) in roots.enumerated() where best[root].map({ sums[index] > sums[$0] }) ?? true
    {
      best[root] = index
    }
    let ends = best.values.sorted { (-sums[$0], $0) < (-sums[$1], $1) }.prefix(limit)
    return ends.map { end in
      var chain: [CommonRun] = []
      var index: Int? = end
      while let current = index {
        chain.append(runs[current])
        index = predecessors[current]
      }
      return QuoteChain(runs: withoutOverlap(chain.reversed()))
    }
  }

  private static func withoutOverlap(_ runs: [CommonRun]) -> [CommonRun] {
    var result: [CommonRun] = []
    for var run in runs {
      if let last = result.last {
        let overlap = max(0, last.quoteEnd - run.quote, last.textEnd - run.text)
        run = CommonRun(
          quote: run.quote + overlap, text: run.text + overlap, length: run.length - overlap)
      }
      if run.length > 0 { result.append(run) }
    }
    return result
  }
}
