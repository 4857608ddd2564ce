import GRDB
import Store

extension Schema {
  /// The tables as SQLite describes them, by name.
  static func tables(in db: Database) throws -> [SchemaTable] {
    let stored = try Row.fetchAll(
      db, sql: "SELECT type, tbl_name, sql FROM main.sqlite_schema WHERE sql <> '' ORDER BY name")
    func statements(_ type: String, of table: String) -> [String] {
      stored.filter { $0["type"] == type && $0["tbl_name"] == table }.map { $0["sql"] }
    }
    let tables = try Row.fetchAll(
      db,
      sql: """
        SELECT name, type FROM pragma_table_list
        WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        ORDER BY name
        """)
    return try tables.map { row in
      let name: String = row["name"]
      let kind = SchemaTable.Kind(rawValue: row["type"]) ?? .table
      let counts = statements("table", of: name).contains { $0.contains("AUTOINCREMENT") }
      let found = try Row.fetchAll(
        db, sql: "SELECT * FROM pragma_table_info(?) ORDER BY cid", arguments: [name])
      let key = found.filter { $0["pk"] > 0 }.sorted { ($0["pk"] as Int) < $1["pk"] }
      let references = try references(of: name, in: db)
      return SchemaTable(
        name, kind: kind,
        columns: found.map { column in
          let isKey = column["pk"] as Int > 0
          return SchemaTable.Column(
            column["name"], type: column["type"] + (isKey && counts ? " AUTOINCREMENT" : ""),
            // An SQLite view or virtual table does not say.
            isOptional: kind == .table && !isKey && column["notnull"] == 0,
            standard: column["dflt_value"], reference: references[column["name"]])
        },
        key: key.map { $0["name"] }, uniques: try uniques(of: name, in: db),
        indexes: statements("index", of: name).map(SchemaTable.index),
        triggers: statements("trigger", of: name).map(SchemaTable.trigger))
    }
  }

  private static func references(
    of table: String, in db: Database
  ) throws -> [String: SchemaTable.Reference] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT * FROM pragma_foreign_key_list(?)", arguments: [table])
    let references = rows.map { row in
      let reference = SchemaTable.Reference(
        table: row["table"], column: row["to"] ?? "id", cascades: row["on_delete"] == "CASCADE")
      return (row["from"] as String, reference)
    }
    return Dictionary(references, uniquingKeysWith: { first, _ in first })
  }

  /// The columns of each UNIQUE of a table.
  private static func uniques(of table: String, in db: Database) throws -> [[String]] {
    let indexes = try String.fetchAll(
      db, sql: "SELECT name FROM pragma_index_list(?) WHERE origin = 'u' ORDER BY seq DESC",
      arguments: [table])
    return try indexes.map { index in
      try String.fetchAll(
        db, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [index])
    }
  }
}
