package import Foundation

/// Two tables that take turns to hold what is remembered for one to two periods of time: what is too
/// old is thrown away in one piece.
package struct PeriodTables: Sendable, Hashable {
  /// By which terms stories of the last three days are found (docs/ranking.md S4).
  package static func terms(at now: Date) -> PeriodTables {
    PeriodTables("story_term", length: 3 * 86_400, at: now)
  }

  /// By which keys near-copies of the last fourteen days are found (S10).
  package static func copies(at now: Date) -> PeriodTables {
    PeriodTables("near_copy", length: 14 * 86_400, at: now)
  }

  private let name: String
  /// The number of the period in hand, which is noted of its table.
  package let period: Int64

  /// - Parameter length: seconds of a period.
  private init(_ name: String, length: Double, at now: Date) {
    self.name = name
    period = Int64((now.stored / length).rounded(.down))
  }

  /// That of this period, which may still hold an old one.
  package var current: String { table(of: period) }

  /// The tables of this period and of the last one, where they hold what they should.
  ///
  /// - Parameter held: the period that is noted of a table, by its key.
  package func inUse(_ held: (_ key: String) throws -> Int64?) rethrows -> [String] {
    try [period, period - 1].compactMap { period in
      let table = table(of: period)
      return try held(Self.key(of: table)) == period ? table : nil
    }
  }

  /// By which the period of a table is kept among the settings.
  package static func key(of table: String) -> String { "period." + table }

  private func table(of period: Int64) -> String { "\(name)_\(period & 1)" }
}
