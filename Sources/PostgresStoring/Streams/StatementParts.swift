import Postgres

/// The parameters of a statement that is put together from conditions.
struct StatementParts {
  private(set) var parameters: [PostgresValue] = []
  var conditions: [String] = []

  /// - Returns: `$3`, for the value.
  mutating func bind(_ value: PostgresValue) -> String {
    parameters.append(value)
    return "$\(parameters.count)"
  }

  var condition: String { conditions.joined(separator: " AND ") }
}
