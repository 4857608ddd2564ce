import Foundation
import Store

/// The tables, created in steps. Steps are only ever added. What they add up to is printed by
/// `tintm schema`, and kept in docs/schema.md.
///
/// Times are seconds since 1970 (UTC) in `float8`, as in the SQLite store: a ranking key is the
/// same to the bit in both. Text is compared by bytes (`COLLATE "C"`) and the program folds names
/// (`…_key`), so that no order and no name depends on the server's configuration. Text of others
/// without a length limit, such as an address or an id, is indexed by its `md5`, since an index
/// entry has limited space; the text itself is compared too.
enum PostgresSchema {
  static let steps: [@Sendable (PostgresTransaction) throws -> Void] = {
    var steps = [
      version1, version2, version3, search, learning, clustering, changes, teaching, pairs, hosts,
      nodes, answers, expectedOpenings, exposures,
    ].map(step)
    steps.append { try SecretNames.mend(in: PostgresSession(transaction: $0)) }
    steps += [
      newestOfStories, readingLists, refolding, annotations, inTheHand, appRights, terms, toldApart,
      movedMarks, ownReadings,
    ].map(step)
    steps.append { try ReasonCodes.replaceSentences(in: PostgresSession(transaction: $0)) }
    steps += [givenIDs, removedSources, storiesOfRanks, refolding].map(step)
    return steps
  }()

  private static func step(_ sql: String) -> @Sendable (PostgresTransaction) throws -> Void {
    { add(sql, to: $0) }
  }

  /// Brings the schema to this version. Several processes may do so at once.
  ///
  /// - Parameters:
  ///   - isFilling: whether the database may be one that `tintm migrate` has not filled completely.
  ///   - last: the number of the last step; an earlier one gives the schema of an earlier version.
  /// - Throws: ``StoreFault/newer(path:)`` if a later version created it; ``PostgresFault``.
  static func migrate(
    _ pool: PostgresPool, isFilling: Bool = false, upTo last: Int = steps.count
  ) throws {
    if try version(pool, isFilling: isFilling) == last { return }
    try pool.transaction { transaction in
      let known = try transaction.run([
        AdvisoryLock.schema.statement,
        PostgresStatement(
          "CREATE TABLE IF NOT EXISTS tintm_schema (step int8 PRIMARY KEY, made float8 NOT NULL)"),
        PostgresStatement("SELECT coalesce(max(step), 0) AS step FROM tintm_schema"),
      ])
      let done: Int = try known.last?.first?["step"] ?? 0
      guard done <= steps.count else {
        throw StoreFault.newer(path: pool.address.description)
      }
      for (place, step) in steps.enumerated().prefix(last).dropFirst(done) {
        try step(transaction)
        transaction.add(
          PostgresStatement(
            "INSERT INTO tintm_schema VALUES ($1, extract(epoch FROM now())::float8)",
            .integer(place + 1)))
      }
    }
  }

  private static func add(_ sql: String, to transaction: PostgresTransaction) {
    for statement in sql.components(separatedBy: ";\n") {
      let sql = statement.trimmingCharacters(in: .whitespacesAndNewlines)
      if !sql.isEmpty { transaction.add(PostgresStatement(sql)) }
    }
  }

  /// The last applied step; 0 for an empty database.
  private static func version(_ pool: PostgresPool, isFilling: Bool) throws -> Int {
    let exists = try pool.run(
      "SELECT to_regclass('tintm_schema') IS NOT NULL, to_regclass('transfer_progress') IS NOT NULL"
    )
    guard let isThere: Bool = try exists.first?[0], isThere else { return 0 }
    let isUnfinished: Bool = try exists.first?[1] ?? false
    guard isFilling || !isUnfinished else {
      throw StoreFault.other(
        path: pool.address.description,
        detail: "`tintm migrate` was interrupted; run it again to continue")
    }
    let version: Int =
      try pool.run("SELECT coalesce(max(step), 0) FROM tintm_schema").first?[0] ?? 0
    guard version <= steps.count else { throw StoreFault.newer(path: pool.address.description) }
    return version
  }
}

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
