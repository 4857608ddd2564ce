import Postgres

/// The indexes that keep nothing apart, which are away while a database is filled: to make one of all
/// rows takes a fraction of what adding to it row by row does, most of all that of the words.
enum TransferIndexes {
  /// Where it is kept how they are made.
  static let table = "transfer_index"

  /// Takes them away, and notes it in the same transaction.
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

  /// Makes them again, each in a transaction of its own: what was interrupted goes on.
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
