package import Foundation
package import Models

/// A list that was shown to a reader, with the articles that they opened.
package struct ShownList: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package var article: Int64
    /// The part of the score from the stored order, in bits.
    package var base: Double
    /// Gain from votes over a fresh article of the same age without votes, in bits.
    package var votes: Double
    /// Rate of openings compared with the usual, in bits.
    package var rate: Double
    /// The reader's own term before it is weighted, in bits.
    package var personal: Double
    /// The publication date and the plain counts, for comparison with other orders.
    package var dated: Date
    package var popularity: Double
    /// The penalties from the articles above it: see ``Diversity/Choice``.
    package var sameSource: Int
    package var likeness: Double
    package var isOpened: Bool

    package init(
      article: Int64, base: Double, votes: Double = 0, rate: Double = 0, personal: Double = 0,
      dated: Date = .distantPast, popularity: Double = 0, sameSource: Int = 0,
      likeness: Double = 0, isOpened: Bool = false
    ) {
      self.article = article
      self.base = base
      self.votes = votes
      self.rate = rate
      self.personal = personal
      self.dated = dated
      self.popularity = popularity
      self.sameSource = sameSource
      self.likeness = likeness
      self.isOpened = isOpened
    }

    /// Bits lost to the articles above it.
    package var loss: Double {
      Diversity.Choice(index: 0, sameSource: sameSource, likeness: likeness).loss
    }

    package func score(_ weights: ScoreWeights) -> Double {
      impersonalScore(weights) + weights.personal * personal
    }

    /// The score without the reader's own term.
    package func impersonalScore(_ weights: ScoreWeights) -> Double {
      let order = weights.base * base + weights.votes * votes + weights.rate * rate
      return weights.isPlain ? order + counts(weights) : order
    }

    /// The part of the score from the plain counts, in bits.
    package func counts(_ weights: ScoreWeights) -> Double {
      weights.counts * log2(1 + max(0, popularity))
    }
  }

  package var at: Date
  /// In the order on the page.
  package var entries: [Entry]

  package init(at: Date, entries: [Entry]) {
    self.at = at
    self.entries = entries
  }

  /// How well each set of weights would have predicted the reader's choice: the mean of log2 p over
  /// all pairs of an opened and a skipped article. p = 1 / (1 + 2^−d) is the probability that a set
  /// of weights gives to a lead of d bits. −1 means a guess. `nil` if no article was opened, or all.
  package var logLikelihoods: [Double]? {
    let opened = entries.filter(\.isOpened)
    let passed = entries.filter { !$0.isOpened }
    guard !opened.isEmpty, !passed.isEmpty else { return nil }
    return withUnsafeTemporaryAllocation(of: Double.self, capacity: passed.count) { low in
      ScoreWeights.all.map { weights in
        // 2^(s − h) as a product: one power per article instead of one per pair.
        let middle = opened[0].score(weights)
        for index in passed.indices {
          let power = exp2(max(-500, min(500, passed[index].score(weights) - middle)))
          low.initializeElement(at: index, to: power)
        }
        var sum = 0.0
        // One logarithm for a product of many factors of at most 65 each.
        var product = 1.0
        for entry in opened {
          let high = exp2(max(-500, min(500, middle - entry.score(weights))))
          for index in passed.indices {
            product *= 1 + max(0x1p-6, min(0x1p6, low[index] * high))
            if product > 1e300 {
              sum -= log2(product)
              product = 1
            }
          }
        }
        return (sum - log2(product)) / Double(opened.count * passed.count)
      }
    }
  }

  /// The weight of the list when sets of weights are compared: the first choice among many counts
  /// about 1, each further one as much again, at most 5.
  package var evidence: Double {
    let opened = Double(entries.count { $0.isOpened })
    let count = Double(entries.count)
    return count > 0 ? min(5, opened * (count - opened) / count) : 0
  }

  /// The examples that the list gives once the reader has requested another list: each skipped
  /// article, if another one was opened, with its weight. Articles above the last opened one were
  /// certainly seen; articles below count half. An article that the list before showed too has
  /// taught already.
  ///
  /// - Parameter new: the articles that the list before did not show.
  package func skippedEntries(among new: ListExposures) -> [(index: Int, weight: Double)] {
    guard let last = entries.lastIndex(where: \.isOpened) else { return [] }
    let new = Set(new.entries.map(\.article))
    return entries.indices.compactMap { index in
      guard !entries[index].isOpened, new.contains(entries[index].article) else { return nil }
      return (
        index, index < last ? TrainingExample.skippedWeight : TrainingExample.skippedWeight / 2
      )
    }
  }

  /// How far each article was above the middle of the list without the reader's term, in bits.
  package func advantages(_ weights: ScoreWeights) -> [Double] {
    guard !entries.isEmpty else { return [] }
    let scores = entries.map { $0.impersonalScore(weights) }
    let middle = scores.sorted()[scores.count / 2]
    return scores.map { $0 - middle }
  }
}

extension ShownList {
  /// Length of an entry, in bytes.
  private static let stride = 69

  /// The stored form of the entries.
  package var bytes: [UInt8] {
    let size = entries.count * Self.stride
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, initialized in
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      for (index, entry) in entries.enumerated() {
        let at = index * Self.stride
        func put(_ value: some FixedWidthInteger & BitwiseCopyable, _ offset: Int) {
          bytes.storeBytes(of: value.littleEndian, toByteOffset: at + offset, as: type(of: value))
        }
        put(entry.article, 0)
        put(entry.base.bitPattern, 8)
        put(entry.votes.bitPattern, 16)
        put(entry.rate.bitPattern, 24)
        put(entry.personal.bitPattern, 32)
        put(entry.dated.timeIntervalSince1970.bitPattern, 40)
        put(entry.popularity.bitPattern, 48)
        put(entry.likeness.bitPattern, 56)
        put(UInt32(clamping: entry.sameSource), 64)
        put(UInt8(entry.isOpened ? 1 : 0), 68)
      }
      initialized = size
    }
  }

  /// Reads the form that ``bytes`` writes; ignores an incomplete last entry.
  package init(at: Date, bytes: [UInt8]) {
    let entries = bytes.withUnsafeBytes { bytes in
      Swift.stride(from: 0, through: bytes.count - Self.stride, by: Self.stride).map { at in
        Entry(
          article: bytes.littleEndian(at: at), base: bytes.double(at: at + 8),
          votes: bytes.double(at: at + 16), rate: bytes.double(at: at + 24),
          personal: bytes.double(at: at + 32),
          dated: Date(timeIntervalSince1970: bytes.double(at: at + 40)),
          popularity: bytes.double(at: at + 48),
          sameSource: Int(bytes.littleEndian(at: at + 64) as UInt32),
          likeness: bytes.double(at: at + 56), isOpened: bytes[at + 68] != 0)
      }
    }
    self.init(at: at, entries: entries)
  }
}
