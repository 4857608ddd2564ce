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
    var values: [String: Double] = [:]
    for row in rows { values[try row["key"]] = try row["value"] }
    self.values = values
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
