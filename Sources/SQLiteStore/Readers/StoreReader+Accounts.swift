import Foundation
import GRDB
package import Models
import Store

extension StoreReader {
  func accounts() throws -> [ReaderAccount] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT reader.id, name,
          EXISTS (SELECT * FROM reader_password WHERE reader_id = reader.id) AS has_password,
          (SELECT count(*) FROM reader_session WHERE reader_id = reader.id) AS sessions,
          (SELECT count(*) FROM app_password WHERE reader_id = reader.id) AS apps,
          max(
            ifnull((SELECT max(last_used) FROM reader_session WHERE reader_id = reader.id), 0),
            ifnull((SELECT max(last_used) FROM app_password WHERE reader_id = reader.id), 0)
          ) AS last_used
        FROM reader WHERE name <> ? ORDER BY position, id
        """, arguments: [ReaderName.unnamed]
    ).enumerated().map { place, row in
      let lastUsed: Double = row["last_used"]
      return ReaderAccount(
        Reader(id: row["id"], name: row["name"]), isFirst: place == 0,
        hasPassword: row["has_password"], sessions: row["sessions"], apps: row["apps"],
        lastSeen: lastUsed > 0 ? Date(stored: lastUsed) : nil)
    }
  }

  package func firstReader() throws -> Reader? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT id, name FROM reader ORDER BY position, id LIMIT 1")
    ).map { Reader(id: $0["id"], name: $0["name"]) }
  }

  package func reader(named name: String) throws -> Reader? {
    if let id = try readerID(name) { return Reader(id: id, name: name) }
    let folded = name.lowercased()
    let near = try Row.fetchAll(db.cachedStatement(sql: "SELECT id, name FROM reader"))
      .map { Reader(id: $0["id"], name: $0["name"]) }
      .filter { $0.name.lowercased() == folded }
    return near.count == 1 ? near[0] : nil
  }

  func password(of reader: Int64) throws -> PasswordHash? {
    try Row.fetchOne(
      db.cachedStatement(sql: "SELECT * FROM reader_password WHERE reader_id = ?"),
      arguments: [reader]
    ).map { row in
      PasswordHash(
        salt: [UInt8](row["salt"] as Data), hash: [UInt8](row["hash"] as Data),
        cost: row["cost"], blockSize: row["block_size"], parallelism: row["parallelism"])
    }
  }

  func hasPasswords() throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT * FROM reader_password)") ?? false
  }

  func session(token: [UInt8], usedSince date: Date) throws -> ReaderSession? {
    try Row.fetchOne(
      db.cachedStatement(sql: Self.sessions + " WHERE token = ? AND last_used >= ?"),
      arguments: [Data(token), date.stored]
    ).map(ReaderSession.init(row:))
  }

  func sessions(of reader: Int64, usedSince date: Date) throws -> [ReaderSession] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: Self.sessions
          + " WHERE reader_id = ? AND last_used >= ? ORDER BY last_used DESC, id DESC"),
      arguments: [reader, date.stored]
    ).map(ReaderSession.init(row:))
  }

  func apps(of reader: Int64) throws -> [AppPassword] {
    try Row.fetchAll(
      db.cachedStatement(sql: Self.apps + " WHERE reader_id = ? ORDER BY app_password.id"),
      arguments: [reader]
    ).map(AppPassword.init(row:))
  }

  func app(knowing secret: AppSecret) throws -> AppPassword? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: Self.apps
          + " WHERE app_password.id = (SELECT app_id FROM app_secret WHERE kind = ? AND hash = ?)"),
      arguments: [secret.kind.rawValue, Data(secret.hash)]
    ).map(AppPassword.init(row:))
  }

  func link(token: [UInt8], at now: Date) throws -> Reader? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT reader.id, name FROM sign_in_link JOIN reader ON reader.id = reader_id
          WHERE token = ? AND until > ?
          """), arguments: [Data(token), now.stored]
    ).map { Reader(id: $0["id"], name: $0["name"]) }
  }

  private static let sessions = """
    SELECT reader_session.*, reader.name AS reader_name
    FROM reader_session JOIN reader ON reader.id = reader_id
    """
  private static let apps = """
    SELECT app_password.*, reader.name AS reader_name
    FROM app_password JOIN reader ON reader.id = reader_id
    """
}

extension ReaderSession {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], reader: Reader(id: row["reader_id"], name: row["reader_name"]),
      began: Date(stored: row["began"]), lastUsed: Date(stored: row["last_used"]),
      device: row["device"], address: row["address"])
  }
}

extension AppPassword {
  fileprivate init(row: Row) {
    self.init(
      id: row["id"], reader: Reader(id: row["reader_id"], name: row["reader_name"]),
      name: row["name"], made: Date(stored: row["made"]), lastUsed: row.date("last_used"),
      address: row["address"])
  }
}
