package import Foundation
package import Models
import Store

extension PostgresStore: ReaderStoring {
  package func readers() throws -> [ReaderAccount] {
    try mappingFaults {
      try run(
        """
        SELECT reader.id, name,
          EXISTS (SELECT 1 FROM reader_password WHERE reader_id = reader.id) AS has_password,
          (SELECT count(*) FROM reader_session WHERE reader_id = reader.id) AS sessions,
          (SELECT count(*) FROM app_password WHERE reader_id = reader.id) AS apps,
          greatest((SELECT max(last_used) FROM reader_session WHERE reader_id = reader.id),
            (SELECT max(last_used) FROM app_password WHERE reader_id = reader.id)) AS last_used
        FROM reader WHERE name <> $1 ORDER BY position, id
        """, .text(ReaderName.unnamed)
      ).enumerated().map { place, row in
        ReaderAccount(
          Reader(id: try row["id"], name: try row["name"]), isFirst: place == 0,
          hasPassword: try row["has_password"], sessions: try row["sessions"],
          apps: try row["apps"], lastSeen: try row.date("last_used"))
      }
    }
  }

  package func firstReader() throws -> Reader? {
    try mappingFaults {
      try run("SELECT id, name FROM reader ORDER BY position, id LIMIT 1").first.map(Reader.init)
    }
  }

  package func reader(named name: String) throws -> Reader? {
    try mappingFaults {
      let near = try run(
        "SELECT id, name FROM reader WHERE name = $1 OR name_key = $2", .text(name),
        .text(name.lowercased())
      ).map(Reader.init)
      return near.first { $0.name == name } ?? (near.count == 1 ? near.first : nil)
    }
  }

  package func addReader(_ name: String) throws -> Reader? {
    try transaction { transaction in
      let known = try transaction.run([
        AdvisoryLock.readers.statement,
        PostgresStatement(
          "SELECT id, name FROM reader WHERE name_key = $1", .text(name.lowercased())),
      ])[1]
      // Several names that differ only in case come from an older database; none of them counts as
      // the same name.
      guard known.count != 1, try !known.contains(where: { try $0["name"] == name }) else {
        return nil
      }
      let unnamed = PostgresStatement(
        "UPDATE reader SET name = $1, name_key = $2 WHERE name = $3", .text(name),
        .text(name.lowercased()), .text(ReaderName.unnamed))
      return try transaction.run([unnamed, Self.addReader(name)])[1].first.map(Reader.init)
    }
  }

  /// Creates a reader, the last in the order.
  static func addReader(_ name: String) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO reader (name, name_key, position)
      SELECT $1, $2, coalesce(max(position), 0) + 1 FROM reader
      ON CONFLICT (name) DO UPDATE SET name = excluded.name RETURNING id, name
      """, .text(name), .text(name.lowercased()))
  }

  package func password(of reader: Int64) throws -> PasswordHash? {
    try mappingFaults {
      try run("SELECT * FROM reader_password WHERE reader_id = $1", .integer(reader)).first.map {
        row in
        PasswordHash(
          salt: try row["salt"], hash: try row["hash"], cost: try row["cost"],
          blockSize: try row["block_size"], parallelism: try row["parallelism"])
      }
    }
  }

  package func setPassword(
    _ password: PasswordHash?, of reader: Int64, keeping session: Int64?, at now: Date
  ) throws {
    var statements = [
      PostgresStatement(
        "DELETE FROM reader_session WHERE reader_id = $1 AND id IS DISTINCT FROM $2",
        .integer(reader), .integer(session))
    ]
    if let password {
      statements.append(
        PostgresStatement(
          """
          INSERT INTO reader_password
            (reader_id, salt, hash, cost, block_size, parallelism, changed)
          VALUES ($1, $2, $3, $4, $5, $6, $7)
          ON CONFLICT (reader_id) DO UPDATE SET salt = excluded.salt, hash = excluded.hash,
            cost = excluded.cost, block_size = excluded.block_size,
            parallelism = excluded.parallelism, changed = excluded.changed
          """, .integer(reader), .bytes(password.salt), .bytes(password.hash),
          .integer(password.cost), .integer(password.blockSize), .integer(password.parallelism),
          .date(now)))
    } else {
      statements.append(
        PostgresStatement("DELETE FROM reader_password WHERE reader_id = $1", .integer(reader)))
    }
    _ = try run(statements)
  }

  package func hasPasswords() throws -> Bool {
    try mappingFaults {
      try run("SELECT EXISTS (SELECT 1 FROM reader_password)").first?[0] ?? false
    }
  }

  private static let sessions = """
    SELECT s.*, reader.name AS reader_name FROM reader_session s
    JOIN reader ON reader.id = s.reader_id
    """

  package func beginSession(
    token: [UInt8], of reader: Int64, device: String, address: String, at now: Date
  ) throws -> ReaderSession {
    let device = String(decoding: device.utf8.prefix(ReaderLimits.device), as: UTF8.self)
    let rows = try run([
      PostgresStatement(
        """
        DELETE FROM reader_session WHERE id IN (SELECT id FROM reader_session
          WHERE reader_id = $1 ORDER BY last_used DESC, id DESC OFFSET $2)
        """, .integer(reader), .integer(ReaderLimits.sessions - 1)),
      PostgresStatement(
        """
        WITH s AS (INSERT INTO reader_session (reader_id, token, began, last_used, device, address)
          VALUES ($1, $2, $3, $3, $4, $5) RETURNING *)
        SELECT s.*, reader.name AS reader_name FROM s JOIN reader ON reader.id = s.reader_id
        """, .integer(reader), .bytes(token), .date(now), .text(device), .text(address)),
    ])
    return try mappingFaults {
      guard let row = rows[1].first else { throw PostgresFault.unexpected(column: "id") }
      return try ReaderSession(row)
    }
  }

  package func session(
    token: [UInt8], usedSince date: Date, address: String, at now: Date
  ) throws -> ReaderSession? {
    try mappingFaults {
      let session = try run(
        Self.sessions + " WHERE token = $1 AND last_used >= $2", .bytes(token), .date(date)
      ).first.map(ReaderSession.init)
      guard let session else { return nil }
      if Self.isWorthNoting(session.lastUsed, session.address, now, address) {
        // The page must be served even if this can't be written.
        _ = try? run(
          "UPDATE reader_session SET last_used = $1, address = $2 WHERE id = $3", .date(now),
          .text(address), .integer(session.id))
      }
      return session
    }
  }

  package func sessions(of reader: Int64, usedSince date: Date) throws -> [ReaderSession] {
    try mappingFaults {
      try run(
        Self.sessions
          + " WHERE s.reader_id = $1 AND last_used >= $2 ORDER BY last_used DESC, s.id DESC",
        .integer(reader), .date(date)
      ).map(ReaderSession.init)
    }
  }

  package func endSession(_ session: Int64, of reader: Int64) throws -> Bool {
    try run(
      "DELETE FROM reader_session WHERE id = $1 AND reader_id = $2", .integer(session),
      .integer(reader)
    ).changes > 0
  }

  package func pageSettings(of reader: String) throws -> String? {
    try mappingFaults {
      try run(
        """
        SELECT settings FROM page_settings
        WHERE reader_id = (SELECT id FROM reader WHERE name = $1)
        """, .text(reader)
      ).first?[0]
    }
  }

  package func setPageSettings(_ settings: String, of reader: String) throws {
    _ = try run([
      Self.reader(reader),
      PostgresStatement(
        """
        INSERT INTO page_settings (reader_id, settings) SELECT id, $2 FROM reader WHERE name = $1
        ON CONFLICT (reader_id) DO UPDATE SET settings = excluded.settings
        """, .text(reader), .text(settings)),
    ])
  }

  package func addLink(token: [UInt8], for reader: Int64, until: Date, at now: Date) throws {
    _ = try run([
      PostgresStatement("DELETE FROM sign_in_link WHERE until <= $1", .date(now)),
      PostgresStatement(
        "INSERT INTO sign_in_link (token, reader_id, until) VALUES ($1, $2, $3)", .bytes(token),
        .integer(reader), .date(until)),
    ])
  }

  package func link(token: [UInt8], at now: Date) throws -> Reader? {
    try mappingFaults {
      try run(
        """
        SELECT reader.id, name FROM sign_in_link JOIN reader ON reader.id = reader_id
        WHERE token = $1 AND until > $2
        """, .bytes(token), .date(now)
      ).first.map(Reader.init)
    }
  }

  /// The DELETE decides who used the link: of two concurrent requests only one succeeds.
  package func useLink(token: [UInt8], at now: Date) throws -> Reader? {
    try mappingFaults {
      try run(
        """
        WITH used AS (DELETE FROM sign_in_link WHERE token = $1 AND until > $2 RETURNING reader_id)
        SELECT reader.id, name FROM used JOIN reader ON reader.id = reader_id
        """, .bytes(token), .date(now)
      ).first.map(Reader.init)
    }
  }

  /// A use is recorded once an hour, and if its address is another one.
  static func isWorthNoting(
    _ last: Date?, _ place: String?, _ now: Date, _ address: String
  ) -> Bool {
    guard let last else { return true }
    return place != address || abs(now.timeIntervalSince(last)) >= 3600
  }
}

extension Reader {
  init(_ row: PostgresRows.Row) throws {
    self.init(id: try row["id"], name: try row["name"])
  }
}

extension ReaderSession {
  fileprivate init(_ row: PostgresRows.Row) throws {
    self.init(
      id: try row["id"], reader: Reader(id: try row["reader_id"], name: try row["reader_name"]),
      began: Date(stored: try row["began"]), lastUsed: Date(stored: try row["last_used"]),
      device: try row["device"], address: try row["address"])
  }
}
