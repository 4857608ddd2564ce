package import Foundation
package import Models

extension ReaderStoring where Self: SQLStore {
  package func readers() throws -> [ReaderAccount] {
    try read(
      """
      SELECT reader.id, name,
        EXISTS (SELECT 1 FROM reader_password WHERE reader_id = reader.id) AS has_password,
        (SELECT count(*) FROM reader_session WHERE reader_id = reader.id) AS sessions,
        (SELECT count(*) FROM app_password WHERE reader_id = reader.id) AS apps,
        (SELECT max(last_used) FROM reader_session WHERE reader_id = reader.id) AS last_visit,
        (SELECT max(last_used) FROM app_password WHERE reader_id = reader.id) AS last_app
      FROM reader WHERE name <> \(ReaderName.unnamed) ORDER BY position, id
      """
    ).enumerated().map { place, row in
      let used: [Date?] = [try row["last_visit"], try row["last_app"]]
      return ReaderAccount(
        try Reader(row), isFirst: place == 0, hasPassword: try row["has_password"],
        sessions: try row["sessions"], apps: try row["apps"],
        lastSeen: used.compactMap(\.self).max())
    }
  }

  package func firstReader() throws -> Reader? {
    try read("SELECT id, name FROM reader ORDER BY position, id LIMIT 1").first.map(Reader.init)
  }

  package func reader(named name: String) throws -> Reader? {
    if let exact = try read("SELECT id, name FROM reader WHERE name = \(name)").first {
      return try Reader(exact)
    }
    return try Reader.named(name, among: read(Reader.candidates(for: name)).map(Reader.init))
  }

  package func addReader(_ name: String) throws -> Reader? {
    try transaction { session in
      try session.lock(.readers)
      let known = try session.run(Reader.candidates(for: name)).map(Reader.init)
      guard Reader.named(name, among: known) == nil else { return nil }
      try session.add([Reader.renaming(ReaderName.unnamed, to: name), Reader.adding(name)])
      return try session.run("SELECT id, name FROM reader WHERE name = \(name)")
        .first.map(Reader.init)
    }
  }

  package func password(of reader: Int64) throws -> PasswordHash? {
    try read("SELECT * FROM reader_password WHERE reader_id = \(reader)").first.map { row in
      PasswordHash(
        salt: try row["salt"], hash: try row["hash"], cost: try row["cost"],
        blockSize: try row["block_size"], parallelism: try row["parallelism"])
    }
  }

  package func setPassword(
    _ password: PasswordHash?, of reader: Int64, keeping session: Int64?, at now: Date
  ) throws {
    let stored: SQLStatement? = password.map { password in
      """
      INSERT INTO reader_password
        (reader_id, salt, hash, cost, block_size, parallelism, changed)
      VALUES (\(reader), \(password.salt), \(password.hash), \(password.cost),
        \(password.blockSize), \(password.parallelism), \(now))
      """
    }
    _ = try write(
      [
        "DELETE FROM reader_session WHERE reader_id = \(reader) AND id IS DISTINCT FROM \(session)",
        "DELETE FROM reader_password WHERE reader_id = \(reader)",
      ] + [stored].compactMap(\.self))
  }

  package func hasPasswords() throws -> Bool {
    try !read("SELECT reader_id FROM reader_password LIMIT 1").isEmpty
  }

  package func beginSession(
    token: [UInt8], of reader: Int64, device: String, address: String, at now: Date
  ) throws -> ReaderSession {
    let device = String(decoding: device.utf8.prefix(ReaderLimits.device), as: UTF8.self)
    let rows = try write([
      """
      DELETE FROM reader_session WHERE id IN (SELECT id FROM reader_session
        WHERE reader_id = \(reader) ORDER BY last_used DESC, id DESC
        LIMIT \(Int.max) OFFSET \(ReaderLimits.sessions - 1))
      """,
      """
      INSERT INTO reader_session (reader_id, token, began, last_used, device, address)
      VALUES (\(reader), \(token), \(now), \(now), \(device), \(address))
      """,
      "\(sql: ReaderSession.select) WHERE token = \(token)",
    ])
    guard let row = rows[2].first else { throw SQLFault(column: "id") }
    return try ReaderSession(row)
  }

  package func session(
    token: [UInt8], usedSince date: Date, address: String, at now: Date
  ) throws -> ReaderSession? {
    let session = try read(
      "\(sql: ReaderSession.select) WHERE token = \(token) AND last_used >= \(date)"
    ).first.map(ReaderSession.init)
    if let session, ReaderLimits.isWorthNoting(session.lastUsed, session.address, now, address) {
      // The page must be served even if this can't be written.
      try? writeIfFree([
        """
        UPDATE reader_session SET last_used = \(now), address = \(address)
        WHERE id = \(session.id)
        """
      ])
    }
    return session
  }

  package func sessions(of reader: Int64, usedSince date: Date) throws -> [ReaderSession] {
    try read(
      """
      \(sql: ReaderSession.select) WHERE reader_id = \(reader) AND last_used >= \(date)
      ORDER BY last_used DESC, s.id DESC
      """
    ).map(ReaderSession.init)
  }

  package func endSession(_ session: Int64, of reader: Int64) throws -> Bool {
    try write("DELETE FROM reader_session WHERE id = \(session) AND reader_id = \(reader)")
      .changes > 0
  }

  package func addLink(token: [UInt8], for reader: Int64, until: Date, at now: Date) throws {
    _ = try write([
      "DELETE FROM sign_in_link WHERE until <= \(now)",
      "INSERT INTO sign_in_link (token, reader_id, until) VALUES (\(token), \(reader), \(until))",
    ])
  }

  package func link(token: [UInt8], at now: Date) throws -> Reader? {
    try read(
      """
      SELECT reader.id, name FROM sign_in_link JOIN reader ON reader.id = reader_id
      WHERE token = \(token) AND until > \(now)
      """
    ).first.map(Reader.init)
  }

  /// The DELETE decides who used the link: of two concurrent requests only one succeeds.
  package func useLink(token: [UInt8], at now: Date) throws -> Reader? {
    try write(
      """
      DELETE FROM sign_in_link WHERE token = \(token) AND until > \(now)
      RETURNING reader_id AS id,
        (SELECT name FROM reader WHERE reader.id = sign_in_link.reader_id) AS name
      """
    ).first.map(Reader.init)
  }
}

extension Reader {
  package init(_ row: SQLRow) throws {
    self.init(id: try row["id"], name: try row["name"])
  }

  /// Adds a reader with this name, the last in the order, unless there is one.
  package static func adding(_ name: String) -> SQLStatement {
    """
    INSERT INTO reader (\(named: "name"), position)
    SELECT \(name: name), (SELECT coalesce(max(position), 0) + 1 FROM reader)
    WHERE NOT EXISTS (SELECT 1 FROM reader WHERE name = \(name)) ON CONFLICT (name) DO NOTHING
    """
  }

  /// Deletes a reader with all their data, and the reader's saved pages, which no other reader sees.
  package static func deleting(_ reader: Int64) -> [SQLStatement] {
    [
      """
      DELETE FROM source WHERE \(flag: "is_shared", is: false)
        AND url = \(Source.saved(by: reader).address.string)
      """,
      "DELETE FROM reader WHERE id = \(reader)",
    ]
  }

  /// An SQL expression: the id of the reader with this name, `NULL` if there is none.
  package static func id(named name: String) -> SQLStatement {
    "(SELECT id FROM reader WHERE name = \(name))"
  }

  /// Adds the first reader if there is none.
  package static func addingFirst(_ name: String) -> SQLStatement {
    """
    INSERT INTO reader (\(named: "name"), position)
    SELECT \(name: name), 1 WHERE NOT EXISTS (SELECT 1 FROM reader) ON CONFLICT (name) DO NOTHING
    """
  }

  /// An SQL expression: the id of the first reader.
  package static let firstID: SQLStatement = """
    (SELECT id FROM reader ORDER BY position, id LIMIT 1)
    """

  fileprivate static func renaming(_ old: String, to name: String) -> SQLStatement {
    "UPDATE reader SET (\(named: "name")) = (SELECT \(name: name)) WHERE name = \(old)"
  }

  fileprivate static func candidates(for name: String) -> SQLStatement {
    "SELECT id, name FROM reader WHERE name = \(name) OR \(maybe: "name", is: name)"
  }

  /// The reader with this name, or the only one whose name differs from it only in case.
  static func named(_ name: String, among readers: [Reader]) -> Reader? {
    if let reader = readers.first(where: { $0.name == name }) { return reader }
    let folded = name.lowercased()
    let near = readers.filter { $0.name.lowercased() == folded }
    return near.count == 1 ? near[0] : nil
  }
}

extension ReaderSession {
  fileprivate static let select = """
    SELECT s.*, reader.name AS reader_name FROM reader_session s
    JOIN reader ON reader.id = s.reader_id
    """

  fileprivate init(_ row: SQLRow) throws {
    self.init(
      id: try row["id"], reader: Reader(id: try row["reader_id"], name: try row["reader_name"]),
      lastUsed: try row["last_used"], device: try row["device"],
      address: try row["address"], settings: try row["settings"])
  }
}
