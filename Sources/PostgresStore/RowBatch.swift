import Store

/// Inserts rows, passed as columns, in one statement, whatever their number.
enum RowBatch {
  /// - Parameters:
  ///   - columns: column names with lists of equal length.
  ///   - conflict: the clause after the rows: `ON CONFLICT …`.
  static func insert(
    into table: String, _ columns: KeyValuePairs<String, PostgresValue>,
    and others: [(key: String, value: PostgresValue)] = [], _ conflict: String = ""
  ) -> PostgresStatement {
    let columns = Array(columns) + others
    let marks = (1...columns.count).map { "$\($0)" }.joined(separator: ", ")
    return PostgresStatement(
      """
      INSERT INTO \(table) (\(columns.map(\.key).joined(separator: ", ")))
      SELECT * FROM unnest(\(marks)) \(conflict)
      """, columns.map(\.value))
  }

  static func insert(
    _ rows: [[SQLValue]], into table: String, _ columns: [String], _ conflict: String
  ) -> PostgresStatement {
    insert(
      into: table, [:], and: zip(columns, Self.columns(rows)).map { (key: $0, value: $1) }, conflict
    )
  }

  /// The values of each column of rows, at least one.
  static func columns(_ rows: [[SQLValue]]) -> [PostgresValue] {
    rows[0].indices.map { place in PostgresValue(rows.map { $0[place] }) }
  }
}

extension PostgresValue {
  /// An array of values of one kind, at least one.
  fileprivate init(_ values: [SQLValue]) {
    self =
      switch values[0] {
      case .integer:
        .integers(values.map { if case .integer(let value) = $0 { value } else { nil } })
      case .number: .numbers(values.map { if case .number(let value) = $0 { value } else { nil } })
      case .bytes: .blobs(values.map { if case .bytes(let value) = $0 { value } else { nil } })
      default: .texts(values.map { if case .text(let value) = $0 { value } else { nil } })
      }
  }
}

extension PostgresTransaction {
  /// Inserts rows with the next round trip; does nothing if there are none.
  func add(
    into table: String, count: Int, _ columns: KeyValuePairs<String, PostgresValue>,
    and others: [(key: String, value: PostgresValue)] = [], _ conflict: String = ""
  ) {
    guard count > 0 else { return }
    add(RowBatch.insert(into: table, columns, and: others, conflict))
  }
}
