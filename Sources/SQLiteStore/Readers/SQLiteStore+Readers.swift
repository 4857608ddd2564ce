package import Foundation
package import Models

extension SQLiteStore {
  package func readers() throws -> [ReaderAccount] {
    try read { try $0.accounts() }
  }

  package func firstReader() throws -> Reader? {
    try read { try $0.firstReader() }
  }

  package func reader(named name: String) throws -> Reader? {
    try read { try $0.reader(named: name) }
  }

  package func addReader(_ name: String) throws -> Reader? {
    try write { writer in
      guard try writer.reader.reader(named: name) == nil else { return nil }
      if let id = try writer.reader.readerID(ReaderName.unnamed) {
        try writer.rename(reader: id, to: name)
      }
      return Reader(id: try writer.readerID(name), name: name)
    }
  }

  package func password(of reader: Int64) throws -> PasswordHash? {
    try read { try $0.password(of: reader) }
  }

  package func setPassword(
    _ password: PasswordHash?, of reader: Int64, keeping session: Int64?, at now: Date
  ) throws {
    try write { writer in
      try writer.setPassword(password, of: reader, at: now)
      try writer.endSessions(of: reader, keeping: session)
    }
  }

  package func hasPasswords() throws -> Bool {
    try read { try $0.hasPasswords() }
  }

  package func beginSession(
    token: [UInt8], of reader: Int64, device: String, address: String, at now: Date
  ) throws -> ReaderSession {
    try write {
      try $0.beginSession(
        token: token, of: reader, device: device, address: address, at: now)
    }
  }

  package func session(
    token: [UInt8], usedSince date: Date, address: String, at now: Date
  ) throws -> ReaderSession? {
    guard let session = try read({ try $0.session(token: token, usedSince: date) }) else {
      return nil
    }
    if Self.isWorthNoting(session.lastUsed, session.address, now, address) {
      // The page must be served even if another process holds the write lock.
      try? writeSoon { try $0.noteUse(ofSession: session.id, from: address, at: now) }
    }
    return session
  }

  package func sessions(of reader: Int64, usedSince date: Date) throws -> [ReaderSession] {
    try read { try $0.sessions(of: reader, usedSince: date) }
  }

  package func endSession(_ session: Int64, of reader: Int64) throws -> Bool {
    try write { try $0.endSession(session, of: reader) }
  }

  package func addApp(
    _ name: String, secrets: [AppSecret], of reader: Int64, at now: Date
  ) throws -> AppPassword {
    try write { try $0.addApp(name, secrets: secrets, of: reader, at: now) }
  }

  package func apps(of reader: Int64) throws -> [AppPassword] {
    try read { try $0.apps(of: reader) }
  }

  package func removeApp(_ app: Int64, of reader: Int64) throws -> Bool {
    try write { try $0.removeApp(app, of: reader) }
  }

  package func app(knowing secret: AppSecret) throws -> AppPassword? {
    try read { try $0.app(knowing: secret) }
  }

  package func noteUse(of app: AppPassword, from address: String, at now: Date) throws {
    guard Self.isWorthNoting(app.lastUsed, app.address, now, address) else { return }
    try? writeSoon { try $0.noteUse(ofApp: app.id, from: address, at: now) }
  }

  package func pageSettings(of reader: String) throws -> String? {
    try read { try $0.pageSettings(of: reader) }
  }

  package func setPageSettings(_ settings: String, of reader: String) throws {
    try write { try $0.setPageSettings(settings, of: reader) }
  }

  package func addLink(token: [UInt8], for reader: Int64, until: Date, at now: Date) throws {
    try write { try $0.addLink(token: token, for: reader, until: until, at: now) }
  }

  package func link(token: [UInt8], at now: Date) throws -> Reader? {
    try read { try $0.link(token: token, at: now) }
  }

  package func useLink(token: [UInt8], at now: Date) throws -> Reader? {
    try write { writer in
      guard let reader = try writer.reader.link(token: token, at: now) else { return nil }
      try writer.deleteLink(token: token)
      return reader
    }
  }

  /// A use is recorded once an hour, and if its address is another one: not with each request.
  private static func isWorthNoting(
    _ last: Date?, _ place: String?, _ now: Date, _ address: String
  ) -> Bool {
    guard let last else { return true }
    return place != address || abs(now.timeIntervalSince(last)) >= 3600
  }
}
