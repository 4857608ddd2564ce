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
