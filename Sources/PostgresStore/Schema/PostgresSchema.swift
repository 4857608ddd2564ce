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
  static let steps: [@Sendable (PostgresTransaction) throws -> Void] =
    [
      version1, version2, version3, search, learning, clustering, changes, teaching, pairs, hosts,
      nodes, answers, expectedOpenings, exposures,
    ].map(step)
    + [{ try hideSecretsInNames($0) }]
    + [newestOfStories, readingLists, refolding, annotations, inTheHand, appRights].map(step)

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
