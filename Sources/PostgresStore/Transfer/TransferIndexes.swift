import Dispatch
import Synchronization

/// The indexes and constraints, which are dropped while a database is filled: building an index
/// from all rows takes a fraction of the time of adding rows one by one, most of all for the word
/// index, and a foreign key is checked for all rows at once.
enum TransferIndexes {
  /// The table that stores the statements that recreate them.
  static let table = "transfer_index"

  /// Tables that keep their unique indexes: they are filled with rows that may be there already.
  static let filledTwice = ["digest", "delivered_file", "search_word"]

  private static let isOurs = "c.relnamespace = current_schema()::regnamespace"
  private static let isFilledOnce = """
    c.relname NOT IN (\(filledTwice.map { "'\($0)'" }.joined(separator: ", ")))
    """

  /// Drops the indexes and constraints and stores their definitions, in one transaction.
  static let dropAll = [
    PostgresStatement(
      """
      CREATE TABLE \(table) AS
      SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition,
        'DROP INDEX IF EXISTS ' || indexrelid::regclass AS drop, 3 AS place
      FROM pg_index JOIN pg_class c ON c.oid = indrelid
      WHERE \(isOurs) AND (NOT indisunique OR \(isFilledOnce))
      UNION ALL SELECT conname::text,
        'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' '
          || CASE contype WHEN 'f' THEN pg_get_constraintdef(k.oid)
            WHEN 'p' THEN 'PRIMARY KEY USING INDEX ' || quote_ident(conname)
            ELSE 'UNIQUE USING INDEX ' || quote_ident(conname) END,
        'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname),
        CASE contype WHEN 'f' THEN 1 ELSE 2 END
      FROM pg_constraint k JOIN pg_class c ON c.oid = conrelid
      WHERE \(isOurs) AND (contype = 'f' OR contype IN ('p', 'u') AND \(isFilledOnce))
      """),
    PostgresStatement(
      """
      DO $$ DECLARE statement text; BEGIN
        FOR statement IN SELECT drop FROM \(table) ORDER BY place LOOP
          EXECUTE statement; END LOOP;
      END $$
      """),
  ]

  /// Number of indexes that are built at a time.
  private static let builders = 2

  private static let isWordIndex = "definition LIKE 'CREATE % USING gin %'"

  /// Recreates the word index.
  static func makeWordIndex(_ store: PostgresStore) throws {
    for statement in try definitions(store, "WHERE \(isWordIndex)") { try make(statement, store) }
  }

  /// Recreates the other indexes, each in a transaction of its own, so that an interrupted run can
  /// continue.
  static func makeIndexes(_ store: PostgresStore) throws {
    let statements = Mutex(
      try definitions(
        store, "WHERE definition LIKE 'CREATE %' AND NOT \(isWordIndex) ORDER BY name"))
    let failure = Mutex<(any Error)?>(nil)
    DispatchQueue.concurrentPerform(iterations: builders) { _ in
      while failure.withLock({ $0 == nil }),
        let statement = statements.withLock({ $0.isEmpty ? nil : $0.removeFirst() })
      {
        do {
          try make(statement, store)
        } catch {
          failure.withLock { $0 = error }
        }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  /// Recreates the constraints: the keys, and then the foreign keys, which refer to keys. Meanwhile
  /// nothing may read the tables.
  static func makeConstraints(_ store: PostgresStore) throws {
    for statement in try definitions(
      store, "WHERE definition LIKE 'ALTER %' ORDER BY definition LIKE '%FOREIGN KEY%', name")
    {
      try make(statement, store)
    }
  }

  private static func definitions(_ store: PostgresStore, _ condition: String) throws -> [String] {
    let exists: Bool =
      try store.run("SELECT to_regclass('\(table)') IS NOT NULL").first?[0] ?? false
    return exists ? try store.run("SELECT definition FROM \(table) \(condition)").values() : []
  }

  /// Runs a statement once. The server may still be running it for a process that was killed.
  private static func make(_ statement: String, _ store: PostgresStore) throws {
    let definition = PostgresValue.text(statement)
    try store.transaction { transaction in
      transaction.add("SELECT set_config('maintenance_work_mem', '256MB', true)")
      transaction.add(AdvisoryLock.index.statement(of: statement))
      let isMissing: Bool? = try transaction.run(
        "SELECT EXISTS (SELECT 1 FROM \(table) WHERE definition = $1)", definition
      ).first?[0]
      guard isMissing == true else { return }
      transaction.add(PostgresStatement(statement))
      transaction.add("DELETE FROM \(table) WHERE definition = $1", definition)
    }
  }
}
