import Basics
package import Foundation

/// Clustering data kept in the settings from one batch to the next.
package struct ClusteringSettings: Sendable {
  private static let (comparedKey, articlesKey) = ("stories.compared", "stories.articles")
  private static let batchesKey = "stories.told"

  package let compared: Date
  package let articlesSince: Int
  /// Number of processed batches.
  package let batches: Double
  private let values: [String: Double]

  /// - Parameter rows: the rows of ``RankingBasis/stored``.
  package init(_ rows: some Sequence<some NamedRow>) throws {
    values = try rows.by("key") { try $0["value"] }
    compared = values[Self.comparedKey].map(Date.init(stored:)) ?? .distantPast
    articlesSince = Int(values[Self.articlesKey] ?? 0)
    batches = values[Self.batchesKey] ?? 0
  }

  /// The tables in use now, that of this period first.
  package func tables(_ tables: AlternatingTables) -> [String] {
    tables.inUse { values[$0].map { Int64($0) } }
  }

  /// Records one more processed batch.
  package func storing(_ changes: ClusteringChanges) -> [SQLStatement] {
    [
      .setting(Self.comparedKey, changes.compared.stored),
      .setting(Self.articlesKey, Double(changes.articlesSince)),
      .setting(Self.batchesKey, batches + 1),
    ]
  }

  /// Records that a table now holds another period.
  package static func holding(_ tables: AlternatingTables) -> SQLStatement {
    .setting(AlternatingTables.key(of: tables.current), Double(tables.period))
  }
}

extension SQLStatement {
  /// Stores a number with a name.
  static func setting(_ key: String, _ value: Double) -> SQLStatement {
    """
    INSERT INTO setting (key, value) VALUES (\(key), \(value))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value
    """
  }
}

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
