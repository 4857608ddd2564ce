package import Foundation
package import Postgres
package import Storing
import Synchronization

/// Runs statements in one round trip: of a transaction, or as one of their own.
typealias RunStatements = ([PostgresStatement]) throws -> [PostgresRows]

/// The PostgreSQL store: what ``SQLiteStore`` is on one machine, for several that share a server.
///
/// Its operations are in the topics' folders, each a few statements on sets in one round trip, or
/// in two or three where what is written depends on what is stored. `Store` says what callers may
/// rely on. Time is given by the caller, as everywhere.
package final class PostgresStore: Sendable {
  /// What this node keeps for itself is named after it.
  package let path: String
  /// The database's own server.
  let primary: PostgresPool
  let replica: Replica?
  /// Whether what is done is asked of the replica.
  @TaskLocal static var isOnReplica = false
  let words = PostgresWordCounts()
  let index: WordIndex
  let storyTurns = StoryTurns()
  /// Who this process is among those that claim sources: drawn by lot, so that no two are the same.
  let owner = Int64.random(in: 1...(.max))
  /// The hosts that this process may ask.
  let hosts = Mutex(HostLeaseBook())
  let isGivingBack = Atomic(false)
  /// When hosts that no node asks any more were last forgotten.
  let forgotHosts = Mutex<Double?>(nil)
  let time = Mutex(ServerTime())
  /// What this process does for all.
  let duties = Mutex(DutyBook())
  let isKeepingDuties = Atomic(false)
  /// What a daemon holds of lists, which commands that end soon do not.
  let fronts = Mutex(HeldFronts())
  let isHoldingFronts = Atomic(false)
  /// Whether it is known as a node.
  let isNoted = Atomic(false)

  /// Connects, and makes the schema that of this version.
  ///
  /// - Parameters:
  ///   - replica: a server that follows this one, from which lists and articles are read once
  ///     ``keepFronts()`` has found that it does; it may be away.
  ///   - isFilling: whether it may be one that is being filled.
  /// - Throws: ``StoreFault``; a database of a later version is left untouched.
  package init(
    at address: PostgresAddress, path: String, pictures: PictureFolder? = nil,
    replica: PostgresAddress? = nil, isFilling: Bool = false
  ) throws(StoreFault) {
    self.path = path
    let folder = pictures ?? PictureFolder(besideDatabase: path)
    (self.pictures, copies) = (folder, PictureCopies(in: folder))
    index = try WordIndex()
    do {
      // To make an index of millions of rows takes a while.
      primary = try PostgresPool(address, silence: isFilling ? 86_400 : nil)
      self.replica = try replica.map { (address) throws(PostgresFault) in try Replica(address) }
    } catch {
      throw StoreFault(error, address: address)
    }
    do {
      try PostgresSchema.migrate(primary, isFilling: isFilling)
      try askTime()
    } catch {
      throw StoreFault(error, address: address)
    }
  }

  package var place: String { primary.address.description }
  package var isReadOnly: Bool { false }
  /// Where this node may keep copies of pictures; the pictures themselves are rows.
  package let pictures: PictureFolder
  let copies: PictureCopies
  package var editionFolder: EditionFolder { EditionFolder(besideDatabase: path) }

  package func checkPlace() {}

  /// Its server's autovacuum does.
  package func shrink() {}

  package func releaseMemory() {
    primary.close()
    replica?.pool.close()
  }

  /// Gives back the hosts that it may ask and its duties, and ends its connections that are not in
  /// use.
  package func close() {
    leave()
    releaseMemory()
  }

  /// The server's time: by the clocks of machines that are an hour apart, a source would be asked
  /// an hour early.
  package func now() -> Date {
    time.withLock { $0.now(ServerTime.monotonic) }.map(Date.init(timeIntervalSince1970:)) ?? Date()
  }

  private func askTime() throws {
    let before = ServerTime.monotonic
    let server: Double? = try pool.run("SELECT \(ServerTime.sql)").first?[0]
    if let server { time.withLock { $0.learn(server, between: before, and: ServerTime.monotonic) } }
  }

  /// Runs statements in one round trip and one transaction.
  func run(_ statements: [PostgresStatement]) throws -> [PostgresRows] {
    try guarded { try pool.run(statements) }
  }

  func run(_ sql: String, _ parameters: PostgresValue...) throws -> PostgresRows {
    try guarded {
      guard let rows = try pool.run([PostgresStatement(sql, parameters)]).first else {
        throw PostgresFault.unexpected(column: "none")
      }
      return rows
    }
  }

  /// Several round trips in one transaction, which may be run again.
  func transaction<Value>(_ body: (PostgresTransaction) throws -> Value) throws -> Value {
    try guarded { try pool.transaction(body) }
  }

  /// Several round trips that see the store at one moment, and write nothing.
  func snapshot<Value>(_ body: (PostgresTransaction) throws -> Value) throws -> Value {
    try transaction { transaction in
      transaction.add("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
      return try body(transaction)
    }
  }

  /// As what is done in `body`, without blocking the caller's thread, and behind other work that
  /// no caller waits for.
  func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await pool.inBackground { try self.guarded(body) }
  }

  func guarded<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let fault as PostgresFault {
      throw StoreFault(fault, address: pool.address)
    }
  }
}
