/// What a text tells of: terms and their weights, of length 1. The heaviest terms only, so that it
/// is small and two of them are compared in a pass.
package struct TermVector: Sendable, Hashable {
  /// Terms kept: of 600 characters and a headline hardly any is lost.
  static let most = 96

  /// What a single shared term counts, of what several would: labelled headlines among a thousand
  /// others lost a tenth of their precision to chance before.
  private static let lone = 0.8

  /// How heavy the heaviest shared term must be, of the heaviest of either, to count whole. “Trial
  /// of Smith: jury reaches verdict” and “Trial of Jones: jury reaches verdict” share all but what
  /// tells them apart: of headlines of a pattern a quarter was led astray before.
  private static let telling: Float = 0.7

  /// In ascending order of the terms.
  package private(set) var entries: [Entry]

  package struct Entry: Sendable, Hashable {
    package var term: Int32
    package var weight: Float

    package init(term: Int32, weight: Float) {
      self.term = term
      self.weight = weight
    }
  }

  package static let empty = TermVector(ordered: [])

  /// - Parameter entries: each term once, in any order.
  init(_ entries: [Entry], most: Int = most) {
    var entries = entries
    if entries.count > most {
      entries.sort { ($0.weight, $1.term) > ($1.weight, $0.term) }
      entries.removeSubrange(most...)
    }
    let length = entries.reduce(Float(0)) { $0 + $1.weight * $1.weight }.squareRoot()
    if length > 0 {
      // To what a database keeps of it, so that a vector is the same before and after.
      for index in entries.indices {
        entries[index].weight = (entries[index].weight / length * 65_535).rounded() / 65_535
      }
    }
    self.entries = entries.sorted { $0.term < $1.term }
  }

  /// - Parameter entries: in ascending order of the terms, of length 1: as they were kept.
  package init(ordered entries: [Entry]) {
    self.entries = entries
  }

  package var isEmpty: Bool { entries.isEmpty }

  /// How alike two are: the cosine of the angle between them, 0 to 1; less where a single term is
  /// all that they share, which may be chance, and where what tells most in either is not shared.
  struct Likeness {
    var value: Double
    var isLone: Bool
  }

  func likeness(_ other: TermVector) -> Likeness {
    var sum: Float = 0
    var shared = 0
    var share: Float = 0
    let heaviest = (heaviestWeight, other.heaviestWeight)
    entries.withUnsafeBufferPointer { own in
      other.entries.withUnsafeBufferPointer { others in
        var (left, right) = (0, 0)
        while left < own.count, right < others.count {
          let (mine, theirs) = (own[left], others[right])
          if mine.term == theirs.term {
            sum += mine.weight * theirs.weight
            shared += 1
            share = max(share, min(mine.weight / heaviest.0, theirs.weight / heaviest.1))
            left += 1
            right += 1
          } else if mine.term < theirs.term {
            left += 1
          } else {
            right += 1
          }
        }
      }
    }
    let telling = min(1, share / Self.telling)
    let value = Double(sum * telling * telling.squareRoot())
    return Likeness(value: value * (shared == 1 ? Self.lone : 1), isLone: shared == 1)
  }

  /// The cosine of the angle between two, 0 to 1.
  package func cosine(_ other: TermVector) -> Double {
    Double(entries.reduce(Float(0)) { $0 + $1.weight * other.weight(of: $1.term) })
  }

  var heaviestWeight: Float { entries.reduce(0) { max($0, $1.weight) } }

  /// Whether a term is among them.
  func contains(_ term: Int32) -> Bool { weight(of: term) > 0 }

  /// What a term weighs; 0 where it is not among them.
  func weight(of term: Int32) -> Float {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].term < term { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].term == term ? entries[low].weight : 0
  }

  /// The direction of this, times `count`, and another.
  func adding(_ other: TermVector, weight: Float = 1, to count: Float) -> TermVector {
    var sum: [Entry] = []
    sum.reserveCapacity(entries.count + other.entries.count)
    var (left, right) = (0, 0)
    while left < entries.count || right < other.entries.count {
      if right == other.entries.count
        || (left < entries.count && entries[left].term < other.entries[right].term)
      {
        sum.append(Entry(term: entries[left].term, weight: entries[left].weight * count))
        left += 1
      } else if left == entries.count || other.entries[right].term < entries[left].term {
        sum.append(
          Entry(term: other.entries[right].term, weight: other.entries[right].weight * weight))
        right += 1
      } else {
        sum.append(
          Entry(
            term: entries[left].term,
            weight: entries[left].weight * count + other.entries[right].weight * weight))
        left += 1
        right += 1
      }
    }
    return TermVector(sum)
  }

  /// The terms that weigh most, heaviest first: the rarest that it speaks of.
  func heaviest(_ count: Int) -> [Entry] {
    Array(entries.sorted { ($0.weight, $1.term) > ($1.weight, $0.term) }.prefix(count))
  }
}
