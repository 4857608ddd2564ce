package import Foundation
package import Store
import Synchronization

/// Runs statements in one round trip: within a transaction, or as a transaction of their own.
typealias RunStatements = ([PostgresStatement]) throws -> [PostgresRows]

/// The PostgreSQL store: the counterpart of ``SQLiteStore`` for several machines that share a
/// server.
///
/// Its operations are in the topics' folders. Each runs a few statements on sets in one round trip,
/// or in two or three if the written data depends on stored data. ``Store`` describes what callers
/// may rely on. As everywhere, the caller passes the time.
package final class PostgresStore: Sendable {
  /// Local files of this node are named after this path.
  package let path: String
  /// Connections to the primary server.
  let primary: PostgresPool
  let replica: Replica?
  /// Whether the current task reads from the replica.
  @TaskLocal static var isOnReplica = false
  let words = DocumentFrequencyCache()
  let index = WordIndex()
  let clusteringBatches = ClusteringBatchCounter()
  package let impressions = ImpressionQueue(concurrency: 4)
  /// Identifies this process among those that claim sources: random, so that ids don't collide.
  let owner = Int64.random(in: 1...(.max))
  /// The host leases of this process.
  let hosts = Mutex(HostLeaseTable())
  let isGivingBack = Atomic(false)
  /// When hosts not contacted for long were last deleted.
  let forgotHosts = Mutex<Double?>(nil)
  let time = Mutex(ServerTime())
  /// The duties of this process.
  let duties = Mutex(DutyLeaseTable())
  let isKeepingDuties = Atomic(false)
  /// Lists held in memory by a daemon; short commands hold none.
  let listTops = Mutex(ListTopCache())
  let cachesListTops = Atomic(false)
  /// Whether this process is registered as a node.
  let isNoted = Atomic(false)

  /// Connects, and brings the schema to this version.
  ///
  /// - Parameters:
  ///   - replica: a standby of the server. Lists and articles are read from it once
  ///     ``refreshListTops()`` has found that it follows the primary; it may be unreachable.
  ///   - isFilling: whether the database may be one that is being filled by a transfer.
  /// - Throws: ``StoreFault``; a database of a later version is left untouched.
  package init(
    at address: PostgresAddress, path: String, pictures: PictureFolder? = nil,
    replica: PostgresAddress? = nil, isFilling: Bool = false
  ) throws(StoreFault) {
    self.path = path
    let folder = pictures ?? PictureFolder(besideDatabase: path)
    (self.pictures, copies) = (folder, PictureCopies(in: folder))
    do {
      // Creating an index of millions of rows takes a while.
      primary = try PostgresPool(address, responseTimeout: isFilling ? 86_400 : nil)
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
  /// The folder for local copies of pictures; the pictures themselves are rows.
  package let pictures: PictureFolder
  let copies: PictureCopies

  package func checkPlace() {}

  /// Nothing to do: the server's autovacuum frees the space.
  package func shrink() {}

  /// Nothing to do: the pools close the connections that nothing has used for a while.
  package func releaseMemory() {}

  /// Releases the host leases and duties of this process, and closes its idle connections.
  package func close() {
    leave()
    primary.close()
    replica?.pool.close()
  }

  /// The server's time: with the clocks of machines that are an hour apart, a source would be
  /// polled an hour early.
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
    try mappingFaults { try pool.run(statements) }
  }

  func run(_ sql: String, _ parameters: PostgresValue...) throws -> PostgresRows {
    try mappingFaults {
      guard let rows = try pool.run([PostgresStatement(sql, parameters)]).first else {
        throw PostgresFault.unexpected(column: "none")
      }
      return rows
    }
  }

  /// Runs several round trips in one transaction, which may be repeated.
  func transaction<Value>(_ body: (PostgresTransaction) throws -> Value) throws -> Value {
    try mappingFaults { try pool.transaction(body) }
  }

  /// Runs several round trips on one snapshot, without writing.
  func snapshot<Value>(_ body: (PostgresTransaction) throws -> Value) throws -> Value {
    try transaction { transaction in
      transaction.add("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
      return try body(transaction)
    }
  }

  /// Runs `body` without blocking the caller's thread, after other background work.
  func inBackground<Value: Sendable>(
    _ body: @escaping @Sendable () throws -> Value
  ) async throws -> Value {
    try await pool.inBackground { try self.mappingFaults(body) }
  }

  func mappingFaults<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let fault as PostgresFault {
      throw StoreFault(fault, address: pool.address)
    }
  }
}

extension PostgresStore: Store {
  package var hostLeases: (any HostLeasing)? { self }
}
