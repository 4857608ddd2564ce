import Basics
package import Foundation

/// The names of two tables that alternate between periods, so that an entry is kept for one to two
/// periods and old entries are deleted all at once.
package struct AlternatingTables: Sendable, Hashable {
  /// Postings from terms to stories of the last three days (docs/ranking.md S4).
  package static func terms(at now: Date) -> AlternatingTables {
    AlternatingTables("story_term", length: 3 * 86_400, at: now)
  }

  /// Keys of near-copies of the last fourteen days (S10).
  package static func copies(at now: Date) -> AlternatingTables {
    AlternatingTables("near_copy", length: 14 * 86_400, at: now)
  }

  private let name: String
  /// The number of the current period, which is stored with its table.
  package let period: Int64

  /// - Parameter length: length of a period in seconds.
  private init(_ name: String, length: Double, at now: Date) {
    self.name = name
    period = Int64(Int(bounding: (now.stored / length).rounded(.down)))
  }

  /// The table of this period, which may still hold an old period's data.
  package var current: String { table(of: period) }

  /// The tables of this period and of the last one, if they hold data of these periods.
  ///
  /// - Parameter held: returns the period that is stored for a table, by the table's key.
  package func inUse(_ held: (_ key: String) throws -> Int64?) rethrows -> [String] {
    try [period, period - 1].compactMap { period in
      let table = table(of: period)
      return try held(Self.key(of: table)) == period ? table : nil
    }
  }

  /// The key of a table's period in the settings.
  package static func key(of table: String) -> String { "period." + table }

  private func table(of period: Int64) -> String { "\(name)_\(period & 1)" }
}
