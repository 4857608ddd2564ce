import Basics
package import Foundation

/// A term vector of length 1. It keeps only the heaviest terms, so that it is small and two vectors
/// are compared in one pass.
package struct TermVector: Sendable, Hashable {
  /// Maximum number of terms; a headline and 600 characters rarely have more.
  static let limit = 96

  /// In ascending order of the terms.
  package private(set) var entries: [Entry]

  package struct Entry: Sendable, Hashable {
    package var term: Int32
    package var weight: Float
  }

  /// - Parameter entries: each term once, in any order.
  init(_ entries: [Entry], limit: Int = limit) {
    var entries = entries
    if entries.count > limit {
      entries.sort { ($0.weight, $1.term) > ($1.weight, $0.term) }
      entries.removeSubrange(limit...)
    }
    let length = entries.reduce(Float(0)) { $0 + $1.weight * $1.weight }.squareRoot()
    if length > 0 {
      // Quantized as in the database, so that the vector does not change when stored.
      for index in entries.indices {
        entries[index].weight = (entries[index].weight / length * 65_535).rounded() / 65_535
      }
    }
    self.entries = entries.sorted { $0.term < $1.term }
  }

  /// - Parameter entries: stored entries, in ascending order of the terms, of length 1.
  package init(ordered entries: [Entry]) {
    self.entries = entries
  }

  /// The cosine of two vectors, 0 to 1.
  package func cosine(_ other: TermVector) -> Double { Double(entries.dot(other.entries)) }

  var heaviestWeight: Float { entries.reduce(0) { max($0, $1.weight) } }

  /// The weight of a term; 0 if the vector does not contain it.
  func weight(of term: Int32) -> Float { entries.weight(of: term) }

  /// The heaviest terms in descending order.
  func heaviest(_ count: Int) -> [Entry] { entries.heaviest(count) }
}

extension [TermVector.Entry] {
  /// The dot product; both lists are in ascending order of the terms.
  func dot(_ other: [TermVector.Entry]) -> Float {
    var sum: Float = 0
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { others in
        var (left, right) = (0, 0)
        while left < own.count, right < others.count {
          let (mine, theirs) = (own[left], others[right])
          if mine.term == theirs.term { sum += mine.weight * theirs.weight }
          left += mine.term <= theirs.term ? 1 : 0
          right += theirs.term <= mine.term ? 1 : 0
        }
      }
    }
    return sum
  }

  /// The sum of two vectors; both lists are in ascending order of the terms.
  func adding(_ other: [TermVector.Entry]) -> [TermVector.Entry] {
    var sum: [TermVector.Entry] = []
    sum.reserveCapacity(count + other.count)
    var (left, right) = (0, 0)
    while left < count || right < other.count {
      if right == other.count || (left < count && self[left].term < other[right].term) {
        sum.append(self[left])
        left += 1
      } else if left == count || other[right].term < self[left].term {
        sum.append(other[right])
        right += 1
      } else {
        sum.append(
          TermVector.Entry(term: self[left].term, weight: self[left].weight + other[right].weight))
        left += 1
        right += 1
      }
    }
    return sum
  }

  /// The weight of a term; 0 if the list does not contain it.
  func weight(of term: Int32) -> Float {
    let place = firstPlace { $0.term >= term }
    return place < count && self[place].term == term ? self[place].weight : 0
  }

  /// The heaviest terms in descending order.
  func heaviest(_ count: Int) -> [TermVector.Entry] {
    Array(sorted { ($0.weight, $1.term) > ($1.weight, $0.term) }.prefix(count))
  }
}

/// The inverse document frequency of a term, from a store's own counts and the background
/// frequencies (docs/ranking.md, S2).
enum TermRarity {
  /// Minimum share of articles: in a small collection a single occurrence says little.
  private static let minShare = 1e-4

  /// The share of articles that contain a term, below 1.
  ///
  /// - Parameters:
  ///   - frequency: number of articles that contain the term.
  ///   - articles: number of all articles.
  static func share(_ term: Int32, frequency: Double, articles: Double) -> Double {
    let all = articles + BackgroundFrequencies.articles + 1
    let seen = frequency + BackgroundFrequencies.count(of: term) + 0.5
    return min(0.95, max(minShare, seen / all))
  }

  /// ln(1/p) of the share p.
  static func rarity(_ term: Int32, frequency: Double, articles: Double) -> Double {
    -log(share(term, frequency: frequency, articles: articles))
  }
}

/// The decay of document frequencies: an article of thirty days ago counts half. Forward decay as
/// in ``Ranker``: counts are relative to a fixed time and need no updates.
package enum TermAging {
  /// Seconds.
  static let halfLife = 30.0 * 86_400
  /// 2020-01-01 UTC: before the time of nearly any clock, and recent enough that weights fit a
  /// `Double` until 2100.
  private static let epoch = Date(timeIntervalSince1970: 1_577_836_800)

  /// The weight of an article that is counted at this time.
  package static func weight(at date: Date) -> Double {
    exp2(min(1000, max(-1000, date.timeIntervalSince(epoch) / halfLife)))
  }
}
