/// Collects the parameters and conditions of a statement.
struct StatementParts {
  private(set) var parameters: [PostgresValue] = []
  var conditions: [String] = []

  /// - Returns: the placeholder of the value, such as `$3`.
  mutating func bind(_ value: PostgresValue) -> String {
    parameters.append(value)
    return "$\(parameters.count)"
  }

  var condition: String { conditions.joined(separator: " AND ") }
}
