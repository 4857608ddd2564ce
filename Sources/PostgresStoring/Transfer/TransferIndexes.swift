import Postgres

/// The non-unique indexes, which are dropped while a database is filled: building an index from all
/// rows takes a fraction of the time of adding rows one by one, most of all for the word index.
enum TransferIndexes {
  /// The table that stores the index definitions.
  static let table = "transfer_index"

  /// Drops the indexes and stores their definitions, in one transaction.
  static let takeAway = [
    PostgresStatement(
      """
      CREATE TABLE \(table) AS SELECT indexrelid::regclass::text AS name,
        pg_get_indexdef(indexrelid) AS definition
      FROM pg_index JOIN pg_class c ON c.oid = indrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND NOT indisunique
      """),
    PostgresStatement(
      """
      DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT t.name FROM \(table) t LOOP EXECUTE 'DROP INDEX ' || name; END LOOP;
      END $$
      """),
  ]

  /// Recreates the indexes, each in a transaction of its own, so that an interrupted run can
  /// continue.
  static func makeAgain(_ store: PostgresStore) throws {
    let exists: Bool =
      try store.run("SELECT to_regclass('\(table)') IS NOT NULL").first?[0] ?? false
    guard exists else { return }
    for row in try store.run("SELECT name, definition FROM \(table) ORDER BY name") {
      _ = try store.run([
        PostgresStatement("SELECT set_config('maintenance_work_mem', '256MB', true)"),
        PostgresStatement(try row["definition"] as String),
        PostgresStatement("DELETE FROM \(table) WHERE name = $1", .text(try row["name"])),
      ])
    }
  }
}
