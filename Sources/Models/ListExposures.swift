package import Foundation

/// Openings of an article by all readers, and the openings expected from the lists that showed it.
/// Both lose half their weight every twelve hours (docs/ranking.md O7).
///
/// Time counts in periods of one half-life, so that aging is a division by a power of two, and
/// expected openings are multiples of 2⁻²⁰. So sums are exact and do not depend on their order, and
/// a contribution can be subtracted again.
package struct ArticleExposure: Sendable, Hashable {
  /// Seconds in which a contribution loses half its weight.
  static let halfLife = 43_200.0
  /// Number of periods after which the weight of a contribution stays at 2⁻⁶²; both stores use the
  /// same limit in SQL.
  static let maxPeriods: Int64 = 62

  package var expected: Double
  package var opened: Double
  /// The period as of which both numbers count, see ``period(at:)``.
  package var period: Int64

  package init(expected: Double = 0, opened: Double = 0, period: Int64 = 0) {
    self.expected = expected
    self.opened = opened
    self.period = period
  }

  /// The number of half-lives from 1970 to a date.
  package static func period(at date: Date) -> Int64 {
    let periods = (date.timeIntervalSince1970 / halfLife).rounded(.down)
    return Int64(max(-1e15, min(1e15, periods)))
  }

  /// Whether adding it changes nothing.
  package var isEmpty: Bool { expected == 0 && opened == 0 }

  /// Adds a contribution of any period.
  package static func += (sum: inout ArticleExposure, more: ArticleExposure) {
    let period = max(sum.period, more.period)
    let (old, new) = (sum.weight(in: period), more.weight(in: period))
    sum = ArticleExposure(
      expected: sum.expected * old + more.expected * new,
      opened: sum.opened * old + more.opened * new, period: period)
  }

  private func weight(in later: Int64) -> Double {
    exp2(-Double(min(later - period, Self.maxPeriods)))
  }

  /// Both numbers with the weight that they have at a date. They decay without steps, from the
  /// middle of the period.
  package func aged(at date: Date) -> (expected: Double, opened: Double) {
    let age = date.timeIntervalSince1970 / Self.halfLife - Double(period) - 0.5
    let weight = exp2(-max(0, age))
    return (max(0, expected) * weight, max(0, opened) * weight)
  }
}

/// The articles of a list that count as shown, with whether each was opened: the list's
/// contribution to the numbers of impressions and openings. An article counts unless the list
/// before showed it too and it was not opened, and unless the reader had read it before.
///
/// It is kept when the list itself is deleted, and takes one or two bytes per article.
package struct ListExposures: Sendable, Hashable {
  /// In the order of the article ids, without duplicates.
  package private(set) var entries: [(article: Int64, isOpened: Bool)]

  package init(_ entries: some Sequence<(article: Int64, isOpened: Bool)>) {
    var opened: [Int64: Bool] = [:]
    for (article, isOpened) in entries { opened[article] = isOpened || opened[article] ?? false }
    self.entries = opened.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Expected openings of each article: k/n if k of n articles were opened (docs/ranking.md O7).
  /// Rounded to a multiple of 2⁻²⁰, so that sums are exact.
  package var share: Double {
    guard !entries.isEmpty else { return 0 }
    let share = Double(entries.count { $0.isOpened }) / Double(entries.count)
    return (share * 1_048_576).rounded() / 1_048_576
  }

  /// Marks an article as opened, and adds it if it does not count as shown yet.
  ///
  /// - Returns: whether it was added.
  package mutating func open(_ article: Int64) -> Bool {
    let index = entries.firstIndex { $0.article >= article } ?? entries.count
    if index < entries.count, entries[index].article == article {
      entries[index].isOpened = true
      return false
    }
    entries.insert((article, true), at: index)
    return true
  }

  /// Takes back that an article was opened.
  ///
  /// - Returns: whether it was opened.
  package mutating func close(_ article: Int64) -> Bool {
    guard let index = entries.firstIndex(where: { $0.article == article && $0.isOpened }) else {
      return false
    }
    entries[index].isOpened = false
    return true
  }

  package static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }

  package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension ListExposures {
  /// The stored form: for each article twice the difference of its id from the one before, plus one
  /// if it was opened, as a variable-length number with seven bits per byte (LEB128).
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * 2)
    var last: Int64 = 0
    for entry in entries {
      var rest = UInt64(bitPattern: entry.article &- last) << 1 | (entry.isOpened ? 1 : 0)
      last = entry.article
      while rest >= 0x80 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
        rest >>= 7
      }
      bytes.append(UInt8(rest))
    }
    return bytes
  }

  /// Reads the form that ``bytes`` writes; stops at an invalid number.
  package init(bytes: some Sequence<UInt8>) {
    entries = []
    var last: Int64 = 0
    var (number, shift): (UInt64, UInt64) = (0, 0)
    for byte in bytes {
      guard shift < 64 else { return }
      number |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte & 0x80 == 0 else { continue }
      let (article, overflows) = last.addingReportingOverflow(Int64(number >> 1))
      guard !overflows else { return }
      last = article
      entries.append((last, number & 1 == 1))
      (number, shift) = (0, 0)
    }
  }
}

/// How well each set of weights of the parts of a score predicts the choices in a list, evaluated
/// before the model learned from that list.
package struct ListJudgement: Sendable, Hashable {
  package var evidence: Double
  /// For each set of weights, in bits; empty if no article of the list was chosen, or all were.
  package var logLikelihoods: [Double]

  package init(evidence: Double, logLikelihoods: [Double]) {
    self.evidence = evidence
    self.logLikelihoods = logLikelihoods
  }
}

/// A list that was shown to a reader.
package struct StoredList: Sendable, Hashable {
  package var id: Int64
  package var at: Date
  /// Number of entries on the pages that were shown.
  package var shown: Int
  package var entries: [UInt8]

  package init(id: Int64, at: Date, shown: Int, entries: [UInt8]) {
    self.id = id
    self.at = at
    self.shown = shown
    self.entries = entries
  }
}
