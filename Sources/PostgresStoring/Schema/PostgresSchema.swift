import Foundation
import Postgres
import Storing

/// The tables, made by steps that are only ever added to.
///
/// Times are seconds since 1970 (UTC) in `float8`, as in the SQLite store: a key is the same to the
/// bit in both. Text is compared by its bytes (`COLLATE "C"`) and names are folded by the program
/// (`…_key`), so that no order and no name depends on how a server was set up. What somebody else
/// wrote and has no bound, an address or an id, is found by its `md5`, for which an index has room;
/// the text itself is compared too.
enum PostgresSchema {
  private static let steps = [
    version1, version2, version3, search, learning, clustering, changes, teaching, pairs, hosts,
    nodes, answers,
  ]

  /// Makes the schema that of this version. Several processes may do so at once.
  ///
  /// - Throws: ``StoreFault/newer(path:)`` where a later version made it; ``PostgresFault``.
  ///
  /// - Parameter isFilling: whether it may be one that `tintm migrate` has not filled to its end.
  static func migrate(_ pool: PostgresPool, isFilling: Bool) throws {
    if try version(pool, isFilling: isFilling) == steps.count { return }
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
      for (place, step) in steps.enumerated().dropFirst(done) {
        for statement in step.components(separatedBy: ";\n") {
          let sql = statement.trimmingCharacters(in: .whitespacesAndNewlines)
          if !sql.isEmpty { transaction.add(PostgresStatement(sql)) }
        }
        transaction.add(
          PostgresStatement(
            "INSERT INTO tintm_schema VALUES ($1, extract(epoch FROM now())::float8)",
            .integer(place + 1)))
      }
    }
  }

  /// The last step that was made; 0 in an empty database.
  private static func version(_ pool: PostgresPool, isFilling: Bool) throws -> Int {
    let exists = try pool.run(
      "SELECT to_regclass('tintm_schema') IS NOT NULL, to_regclass('transfer_progress') IS NOT NULL"
    )
    guard let isThere: Bool = try exists.first?[0], isThere else { return 0 }
    let isUnfinished: Bool = try exists.first?[1] ?? false
    guard isFilling || !isUnfinished else {
      throw StoreFault.other(
        path: pool.address.description,
        detail: "`tintm migrate` has not filled it to the end; run that again, and it goes on")
    }
    let version: Int =
      try pool.run("SELECT coalesce(max(step), 0) FROM tintm_schema").first?[0] ?? 0
    guard version <= steps.count else { throw StoreFault.newer(path: pool.address.description) }
    return version
  }
}
