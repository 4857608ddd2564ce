import Foundation
import Store

extension RankingBasis {
  static let lookUp = PostgresStatement("SELECT key, value FROM setting")

  /// Reads rows of `setting`; `nil` in a database that no pass has used yet.
  init?(_ rows: PostgresRows) throws {
    var values: [String: Double] = [:]
    for row in rows { values[try row["key"]] = try row["value"] }
    self.init(settings: values)
  }

  /// A statement that stores the basis.
  var statement: PostgresStatement {
    let values = settingValues.sorted { $0.key < $1.key }
    return RowBatch.insert(
      into: "setting",
      ["key": .texts(values.map(\.key)), "value": .numbers(values.map(\.value))],
      "ON CONFLICT (key) DO UPDATE SET value = excluded.value")
  }
}
