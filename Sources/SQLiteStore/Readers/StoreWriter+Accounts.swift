import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Deletes a reader with all their data. It does not update the ranks of articles, which depend
  /// on the remaining data: see ``forget(_:)``.
  package func deleteReader(_ reader: Int64) throws {
    try deleteSavedPages(of: reader)
    try db.execute(sql: "DELETE FROM reader WHERE id = ?", arguments: [reader])
  }

  func rename(reader: Int64, to name: String) throws {
    try db.execute(sql: "UPDATE reader SET name = ? WHERE id = ?", arguments: [name, reader])
  }

  func setPassword(_ password: PasswordHash?, of reader: Int64, at now: Date) throws {
    guard let password else {
      return try db.execute(
        sql: "DELETE FROM reader_password WHERE reader_id = ?", arguments: [reader])
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO reader_password VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        reader, Data(password.salt), Data(password.hash), password.cost, password.blockSize,
        password.parallelism, now.stored,
      ])
  }

  func endSessions(of reader: Int64, keeping session: Int64?) throws {
    try db.execute(
      sql: "DELETE FROM reader_session WHERE reader_id = ? AND id IS NOT ?",
      arguments: [reader, session])
  }

  func beginSession(
    token: [UInt8], of reader: Int64, device: String, address: String, at now: Date
  ) throws -> ReaderSession {
    try db.execute(
      sql: """
        DELETE FROM reader_session WHERE id IN (
          SELECT id FROM reader_session WHERE reader_id = ?
          ORDER BY last_used DESC, id DESC LIMIT -1 OFFSET ?)
        """, arguments: [reader, ReaderLimits.sessions - 1])
    let device = String(decoding: device.utf8.prefix(ReaderLimits.device), as: UTF8.self)
    try db.execute(
      sql: """
        INSERT INTO reader_session (reader_id, token, began, last_used, device, address)
        VALUES (?, ?, ?, ?, ?, ?)
        """, arguments: [reader, Data(token), now.stored, now.stored, device, address])
    let name = try String.fetchOne(
      db, sql: "SELECT name FROM reader WHERE id = ?", arguments: [reader])
    return ReaderSession(
      id: db.lastInsertedRowID, reader: Reader(id: reader, name: name ?? ""), began: now,
      lastUsed: now, device: device, address: address)
  }

  func noteUse(ofSession session: Int64, from address: String, at now: Date) throws {
    try db.execute(
      sql: "UPDATE reader_session SET last_used = ?, address = ? WHERE id = ?",
      arguments: [now.stored, address, session])
  }

  func endSession(_ session: Int64, of reader: Int64) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM reader_session WHERE id = ? AND reader_id = ?",
      arguments: [session, reader])
    return db.changesCount > 0
  }

  func addApp(
    _ name: String, secrets: [AppSecret], of reader: Int64, at now: Date
  ) throws -> AppPassword {
    let known = try self.reader.apps(of: reader)
    guard !known.contains(where: { $0.name == name }) else {
      throw AppPasswordRefusal.nameIsTaken
    }
    guard known.count < ReaderLimits.apps else { throw AppPasswordRefusal.tooMany }
    for secret in secrets where try self.reader.app(knowing: secret) != nil {
      throw AppPasswordRefusal.secretIsTaken
    }
    try db.execute(
      sql: "INSERT INTO app_password (reader_id, name, made) VALUES (?, ?, ?)",
      arguments: [reader, name, now.stored])
    let id = db.lastInsertedRowID
    for secret in secrets {
      try db.execute(
        sql: "INSERT INTO app_secret VALUES (?, ?, ?)",
        arguments: [secret.kind.rawValue, Data(secret.hash), id])
    }
    let owner = try String.fetchOne(
      db, sql: "SELECT name FROM reader WHERE id = ?", arguments: [reader])
    return AppPassword(
      id: id, reader: Reader(id: reader, name: owner ?? ""), name: name, made: now, lastUsed: nil,
      address: nil)
  }

  func removeApp(_ app: Int64, of reader: Int64) throws -> Bool {
    try db.execute(
      sql: "DELETE FROM app_password WHERE id = ? AND reader_id = ?", arguments: [app, reader])
    return db.changesCount > 0
  }

  func noteUse(ofApp app: Int64, from address: String, at now: Date) throws {
    try db.execute(
      sql: "UPDATE app_password SET last_used = ?, address = ? WHERE id = ?",
      arguments: [now.stored, address, app])
  }

  func addLink(token: [UInt8], for reader: Int64, until: Date, at now: Date) throws {
    try db.execute(sql: "DELETE FROM sign_in_link WHERE until <= ?", arguments: [now.stored])
    try db.execute(
      sql: "INSERT INTO sign_in_link VALUES (?, ?, ?)",
      arguments: [Data(token), reader, until.stored])
  }

  func deleteLink(token: [UInt8]) throws {
    try db.execute(sql: "DELETE FROM sign_in_link WHERE token = ?", arguments: [Data(token)])
  }
}
