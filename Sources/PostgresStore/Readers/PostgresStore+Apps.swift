package import Foundation
package import Models
import Store

extension PostgresStore {
  private static let apps = """
    SELECT a.*, reader.name AS reader_name FROM app_password a
    JOIN reader ON reader.id = a.reader_id
    """

  package func addApp(
    _ name: String, secrets: [AppSecret], of reader: Int64, at now: Date
  ) throws -> AppPassword {
    let kinds = PostgresValue.texts(secrets.map(\.kind.rawValue))
    let hashes = PostgresValue.blobs(secrets.map(\.hash))
    return try transaction { transaction in
      let found = try transaction.run([
        // Keeps other connections from adding an app password of this reader meanwhile.
        PostgresStatement("SELECT id FROM reader WHERE id = $1 FOR UPDATE", .integer(reader)),
        PostgresStatement("SELECT name FROM app_password WHERE reader_id = $1", .integer(reader)),
        PostgresStatement(
          """
          SELECT 1 FROM unnest($1, $2) k (kind, hash)
          JOIN app_secret s ON s.kind = k.kind AND s.hash = k.hash
          """, kinds, hashes),
      ])
      let names: [String] = try found[1].values()
      guard !names.contains(name) else { throw AppPasswordRefusal.nameIsTaken }
      guard names.count < ReaderLimits.apps else { throw AppPasswordRefusal.tooMany }
      guard found[2].count == 0 else { throw AppPasswordRefusal.secretIsTaken }
      let rows = try transaction.run(
        """
        WITH a AS (INSERT INTO app_password (reader_id, name, made) VALUES ($1, $2, $3)
          RETURNING *),
        s AS (INSERT INTO app_secret (kind, hash, app_id)
          SELECT k.kind, k.hash, a.id FROM a, unnest($4, $5) k (kind, hash))
        SELECT a.*, reader.name AS reader_name FROM a JOIN reader ON reader.id = a.reader_id
        """, .integer(reader), .text(name), .date(now), kinds, hashes)
      guard let row = rows.first else { throw PostgresFault.unexpected(column: "id") }
      return try AppPassword(row)
    }
  }

  package func apps(of reader: Int64) throws -> [AppPassword] {
    try mappingFaults {
      try run(Self.apps + " WHERE a.reader_id = $1 ORDER BY a.id", .integer(reader))
        .map(AppPassword.init)
    }
  }

  package func removeApp(_ app: Int64, of reader: Int64) throws -> Bool {
    try run(
      "DELETE FROM app_password WHERE id = $1 AND reader_id = $2", .integer(app), .integer(reader)
    ).changes > 0
  }

  package func app(knowing secret: AppSecret) throws -> AppPassword? {
    try mappingFaults {
      try run(
        Self.apps
          + " WHERE a.id = (SELECT app_id FROM app_secret WHERE kind = $1 AND hash = $2)",
        .text(secret.kind.rawValue), .bytes(secret.hash)
      ).first.map(AppPassword.init)
    }
  }

  package func noteUse(of app: AppPassword, from address: String, at now: Date) throws {
    guard Self.isWorthNoting(app.lastUsed, app.address, now, address) else { return }
    _ = try? run(
      "UPDATE app_password SET last_used = $1, address = $2 WHERE id = $3", .date(now),
      .text(address), .integer(app.id))
  }
}

extension AppPassword {
  fileprivate init(_ row: PostgresRows.Row) throws {
    self.init(
      id: try row["id"], reader: Reader(id: try row["reader_id"], name: try row["reader_name"]),
      name: try row["name"], made: Date(stored: try row["made"]),
      lastUsed: try row.date("last_used"), address: try row["address"])
  }
}
