package import Foundation
package import Models

/// App passwords.
extension ReaderStoring where Self: SQLStore {
  package func addApp(
    _ name: String, secrets: [AppSecret], of reader: Int64, rights: AppRights, at now: Date
  ) throws -> AppPassword {
    try transaction { session in
      let found = try session.run([
        // Keeps other connections from adding an app password of this reader meanwhile.
        "SELECT name FROM reader WHERE id = \(reader) \(lock: .rows)",
        "SELECT name FROM app_password WHERE reader_id = \(reader)",
      ])
      let names: [String] = try found[1].values()
      guard !names.contains(name) else { throw AppPasswordRefusal.nameIsTaken }
      guard names.count < ReaderLimits.apps else { throw AppPasswordRefusal.tooMany }
      let known = try session.run(
        secrets.map {
          "SELECT app_id FROM app_secret WHERE kind = \($0.kind.rawValue) AND hash = \($0.hash)"
        })
      guard known.allSatisfy(\.isEmpty) else { throw AppPasswordRefusal.secretIsTaken }
      let id: Int64 = try session.run(
        """
        INSERT INTO app_password (reader_id, name, made, rights)
        VALUES (\(reader), \(name), \(now), \(rights.rawValue))
        RETURNING id
        """
      ).values()[0]
      try session.add(
        secrets.map {
          """
          INSERT INTO app_secret (kind, hash, app_id)
          VALUES (\($0.kind.rawValue), \($0.hash), \(id))
          """
        })
      let owner: String = try found[0].first?["name"] ?? ""
      return AppPassword(
        id: id, reader: Reader(id: reader, name: owner), name: name, made: now, lastUsed: nil,
        address: nil, rights: rights)
    }
  }

  package func apps(of reader: Int64) throws -> [AppPassword] {
    try read("\(sql: AppPassword.select) WHERE a.reader_id = \(reader) ORDER BY a.id")
      .map(AppPassword.init)
  }

  package func removeApp(_ app: Int64, of reader: Int64) throws -> Bool {
    try write("DELETE FROM app_password WHERE id = \(app) AND reader_id = \(reader)").changes > 0
  }

  package func app(knowing secret: AppSecret) throws -> AppPassword? {
    try read(
      """
      \(sql: AppPassword.select) WHERE a.id =
        (SELECT app_id FROM app_secret
          WHERE kind = \(secret.kind.rawValue) AND hash = \(secret.hash))
      """
    ).first.map(AppPassword.init)
  }

  package func noteUse(of app: AppPassword, from address: String, at now: Date) throws {
    guard ReaderLimits.isWorthNoting(app.lastUsed, app.address, now, address) else { return }
    try? writeIfFree([
      "UPDATE app_password SET last_used = \(now), address = \(address) WHERE id = \(app.id)"
    ])
  }
}

extension AppPassword {
  fileprivate static let select = """
    SELECT a.*, reader.name AS reader_name FROM app_password a
    JOIN reader ON reader.id = a.reader_id
    """

  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row["id"], reader: Reader(id: try row["reader_id"], name: try row["reader_name"]),
      name: try row["name"], made: try row["made"], lastUsed: try row["last_used"],
      address: try row["address"], rights: AppRights(stored: try row["rights"]))
  }
}
