/// A table, as the database describes it.
package struct SchemaTable: Sendable, Hashable {
  package enum Kind: String, Sendable {
    case table
    case view
    /// Data in another form, shown as a table by code of the engine.
    case virtual

    /// `nil` for a table.
    var name: String? {
      switch self {
      case .table: nil
      case .view: "view"
      case .virtual: "virtual table"
      }
    }
  }

  package struct Column: Sendable, Hashable {
    package var name: String
    /// In the words of the engine, with `AUTOINCREMENT` or `IDENTITY`.
    package var type: String
    package var isOptional: Bool
    /// An expression of SQL.
    package var standard: String?
    package var reference: Reference?

    package init(
      _ name: String, type: String, isOptional: Bool, standard: String? = nil,
      reference: Reference? = nil
    ) {
      self.name = name
      self.type = type
      self.isOptional = isOptional
      self.standard = standard
      self.reference = reference
    }
  }

  /// A foreign key.
  package struct Reference: Sendable, Hashable {
    package var table: String
    package var column: String
    /// Whether the row is deleted with the one that it refers to.
    package var cascades: Bool

    package init(table: String, column: String, cascades: Bool) {
      self.table = table
      self.column = column
      self.cascades = cascades
    }
  }

  package var name: String
  package var kind: Kind
  package var columns: [Column]
  /// The columns of the primary key, in its order.
  package var key: [String]
  /// Columns that are unique together, apart from the key and from ``indexes``.
  package var uniques: [[String]]
  /// Name and columns, such as `page_due (due) WHERE due IS NOT NULL`.
  package var indexes: [String]
  /// Name and moment, such as `change_article AFTER INSERT`.
  package var triggers: [String]

  package init(
    _ name: String, kind: Kind, columns: [Column], key: [String] = [], uniques: [[String]] = [],
    indexes: [String] = [], triggers: [String] = []
  ) {
    self.name = name
    self.kind = kind
    self.columns = columns
    self.key = key
    self.uniques = uniques
    self.indexes = indexes
    self.triggers = triggers
  }

  /// The short form of an index.
  ///
  /// - Parameter statement: `CREATE [UNIQUE] INDEX name ON table [USING method] (…) …`.
  package static func index(_ statement: String) -> String {
    let words = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard let parts = words.firstMatch(of: #/^CREATE (UNIQUE )?INDEX (\S+) ON [^ (]+ ?(.*)$/#)
    else {
      return words
    }
    // PostgreSQL writes out what an expression leaves open.
    let rest = parts.output.3.replacing(#/^USING btree /#, with: "")
      .replacing(#/::text|"/#, with: "").replacing(#/WHERE \((.*)\)$/#) { "WHERE \($0.output.1)" }
    return "\(parts.output.2) \(rest)" + (parts.output.1 == nil ? "" : ", unique")
  }

  /// The short form of a trigger.
  ///
  /// - Parameter statement: `CREATE TRIGGER name moment ON table …`.
  package static func trigger(_ statement: String) -> String {
    let words = statement.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.firstMatch(of: #/^CREATE TRIGGER (.*?) ON /#).map { String($0.output.1) } ?? words
  }
}
