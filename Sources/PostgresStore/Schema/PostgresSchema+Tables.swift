import Store

extension PostgresSchema {
  /// Asks for the tables of the connection's schema: their columns, keys, indexes and triggers.
  static let description = [
    PostgresStatement(
      """
      SELECT c.relname::text AS "table", c.relkind::text AS kind, a.attname::text AS name,
        t.typname::text AS type, NOT a.attnotnull AS is_optional,
        a.attidentity <> '' AS is_identity, pg_get_expr(d.adbin, d.adrelid) AS standard
      FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      JOIN pg_type t ON t.oid = a.atttypid
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relkind IN ('r', 'p', 'v', 'm') AND c.relnamespace = current_schema()::regnamespace
      ORDER BY c.relname, a.attnum
      """),
    PostgresStatement(
      """
      SELECT c.relname::text AS "table", n.contype::text AS type,
        \(columns("n.conkey", of: "n.conrelid")) AS columns, other.relname::text AS other,
        \(columns("n.confkey", of: "n.confrelid")) AS others, n.confdeltype = 'c' AS cascades
      FROM pg_constraint n JOIN pg_class c ON c.oid = n.conrelid
      LEFT JOIN pg_class other ON other.oid = n.confrelid
      WHERE n.contype IN ('p', 'u', 'f') AND n.connamespace = current_schema()::regnamespace
      ORDER BY n.conname
      """),
    PostgresStatement(
      """
      SELECT c.relname::text AS "table", pg_get_indexdef(i.indexrelid) AS statement
      FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      JOIN pg_class own ON own.oid = i.indexrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT EXISTS (
        SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u'))
      ORDER BY own.relname
      """),
    PostgresStatement(
      """
      SELECT c.relname::text AS "table", pg_get_triggerdef(t.oid) AS statement
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace
      ORDER BY t.tgname
      """),
  ]

  /// The names of columns with these numbers, as an array.
  private static func columns(_ numbers: String, of table: String) -> String {
    """
    ARRAY(SELECT a.attname::text FROM unnest(\(numbers)) WITH ORDINALITY k (number, place)
      JOIN pg_attribute a ON a.attrelid = \(table) AND a.attnum = k.number ORDER BY k.place)
    """
  }

  /// The tables, by name.
  ///
  /// - Parameter rows: the answers to ``description``.
  static func tables(_ rows: [PostgresRows]) throws -> [SchemaTable] {
    guard rows.count == description.count else { throw PostgresFault.unexpected(column: "none") }
    var tables: [String: SchemaTable] = [:]
    for row in rows[0] {
      let (table, kind, type): (String, String, String) = try (
        row["table"], row["kind"], row["type"]
      )
      let isIdentity: Bool = try row["is_identity"]
      let isView = kind == "v" || kind == "m"
      // The name of an array's type is an underscore and the name of its elements' type.
      let name = type.hasPrefix("_") ? type.dropFirst() + "[]" : type
      let column = SchemaTable.Column(
        try row["name"], type: name + (isIdentity ? " IDENTITY" : ""),
        isOptional: try row["is_optional"] && !isView,
        standard: (try row["standard"] as String?)?.replacing(/::text$/, with: ""))
      tables[
        table, default: SchemaTable(table, kind: isView ? .view : .table, columns: [])
      ].columns.append(column)
    }
    for row in rows[1] {
      let (table, type): (String, String) = try (row["table"], row["type"])
      let columns: [String] = try row["columns"]
      switch type {
      case "p": tables[table]?.key = columns
      case "u": tables[table]?.uniques.append(columns)
      default:
        let (others, other): ([String], String) = try (row["others"], row["other"])
        let place = tables[table]?.columns.firstIndex { $0.name == columns.first }
        guard let place, let column = others.first else { continue }
        tables[table]?.columns[place].reference = SchemaTable.Reference(
          table: other, column: column, cascades: try row["cascades"])
      }
    }
    for row in rows[2] {
      tables[try row["table"]]?.indexes.append(SchemaTable.index(try row["statement"]))
    }
    for row in rows[3] {
      tables[try row["table"]]?.triggers.append(SchemaTable.trigger(try row["statement"]))
    }
    return tables.values.sorted { $0.name < $1.name }
  }
}
