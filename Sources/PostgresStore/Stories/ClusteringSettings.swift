import Foundation
import Store

/// Clustering data kept in the settings from one batch to the next.
struct ClusteringSettings {
  private static let (comparedKey, articlesKey) = ("stories.compared", "stories.articles")
  private static let batchesKey = "stories.told"

  let compared: Date
  let articlesSince: Int
  /// Number of processed batches.
  let batches: Double
  private let values: [String: Double]

  init(_ rows: PostgresRows) throws {
    var values: [String: Double] = [:]
    for row in rows { values[try row["key"]] = try row["value"] }
    self.values = values
    compared = values[Self.comparedKey].map(Date.init(stored:)) ?? .distantPast
    articlesSince = Int(values[Self.articlesKey] ?? 0)
    batches = values[Self.batchesKey] ?? 0
  }

  /// The tables in use now, that of this period first.
  func tables(_ tables: AlternatingTables) -> [String] {
    tables.inUse { values[$0].map { Int64($0) } }
  }

  /// Records one more processed batch.
  func write(_ changes: ClusteringChanges, to transaction: PostgresTransaction) {
    Self.set(
      [
        (Self.comparedKey, changes.compared.stored),
        (Self.articlesKey, Double(changes.articlesSince)), (Self.batchesKey, batches + 1),
      ], in: transaction)
  }

  /// Records that a table now holds another period.
  static func hold(_ tables: AlternatingTables, in transaction: PostgresTransaction) {
    set(
      [(AlternatingTables.key(of: tables.current), Double(tables.period))], in: transaction)
  }

  private static func set(
    _ values: [(key: String, value: Double)], in transaction: PostgresTransaction
  ) {
    transaction.add(
      into: "setting", count: values.count,
      ["key": .texts(values.map(\.key)), "value": .numbers(values.map(\.value))],
      "ON CONFLICT (key) DO UPDATE SET value = excluded.value")
  }
}
