import Basics
import CSQLite
package import Foundation
import GRDB
import Glibc
package import Models
package import Store

/// The SQLite store: one file in WAL mode. One process writes at a time; any number of processes
/// read meanwhile.
///
/// Its operations are in the topics' folders (`SQLiteStore+Offline.swift` and so on). Each consists
/// of reads and writes within one transaction (``StoreReader``, ``StoreWriter``). ``Store`` says
/// what callers may rely on.
package struct SQLiteStore: Sendable {
  package let path: String
  package var place: String { path }
  /// The folder of the pictures, which may not exist.
  package let pictures: PictureFolder
  let database: DatabaseQueue
  /// The connections for reading, if they are not the writing connection.
  private(set) var reading: ReadingConnections?
  let words = WordCounts()
  let ownScopes = OwnScopeCache()
  package let impressions = ImpressionQueue()
  /// Whether this process may not write to the database.
  package let isReadOnly: Bool
  /// Whether it may not because the disk had no room for the files that a write needs.
  private(set) var lacksRoom = false
  /// What happened to the earlier state; `nil` if the schema was not changed.
  package private(set) var upgrade: DatabaseUpgrade?
  /// The file as it was opened; `nil` for a database in memory.
  private let identity: FileIdentity?

  /// Opens the database at `path`; creates the file and its folder if there is none.
  ///
  /// - Throws: ``StoreFault``; a file that is not ours, is damaged or of a later version stays
  ///   untouched.
  package static func create(at path: String) throws(StoreFault) -> SQLiteStore {
    if !FileManager.default.fileExists(atPath: path) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw .notWritable(path: path, detail: "cannot create its folder")
      }
    }
    return try open(path, creates: true)
  }

  /// Opens the database at `path`, which must exist.
  ///
  /// - Parameter readers: number of concurrent reads, none of which a write has to wait for; 0 is
  ///   for callers that do one thing after the other, on one connection.
  package static func existing(
    at path: String, readers: Int = 0
  ) throws(StoreFault) -> SQLiteStore {
    var store = try open(path, creates: false, readsApart: readers > 0)
    if readers > 0, !store.isReadOnly {
      store.reading = ReadingConnections(readers) { number in
        let queue = try DatabaseQueue(
          path: path,
          configuration: configuration(cacheKiB: number == 0 ? readersCache : moreReadersCache))
        OpenedFiles.add(path, queue)
        return queue
      }
    }
    return store
  }

  private static func open(
    _ path: String, creates: Bool, readsApart: Bool = false
  ) throws(StoreFault) -> SQLiteStore {
    let configuration = configuration(
      cacheKiB: creates || readsApart ? writersCache : readersCache)
    let header = try DatabaseHeader.inspect(path)
    if !creates, header == .ours, !isWritable(path) {
      return try openForReading(
        path,
        because: .notWritable(
          path: path, detail: "an earlier version of tintm wrote it, and it must be upgraded"))
    }
    if !creates, FileIdentity(path) == nil { throw .missing(path: path) }
    if let store = ready(path, configuration) { return store }
    // The file is missing or not ready. Another process may be creating it at this moment: under
    // the lock the state of the file is certain.
    let lock = WriterPriorityLock(besideDatabase: path, waiting: nil)
    defer { withExtendedLifetime(lock) {} }
    if !OpenedFiles.contains(path), try DatabaseHeader.inspect(path) == .absent, !creates {
      throw .missing(path: path)
    }
    do {
      // SQLite gives the log and the index beside it the permissions of this file. A file that exists
      // is not opened: see OpenedFiles.
      let created = DataFile.open(path, O_EXCL | O_RDWR)
      if created >= 0 { Glibc.close(created) }
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let store = try SQLiteStore(path: path, database: queue)
      OpenedFiles.add(path, queue)
      return store
    } catch let error as DatabaseError
      where !creates && StoreFault.lacksRoom(error) && !isLogged(path)
    {
      // There is no writer, and stored data can be read on a full disk too.
      var store = try openForReading(path, because: StoreFault(error, path: path))
      store.lacksRoom = true
      return store
    } catch {
      throw StoreFault(error, path: path)
    }
  }

  /// Whether this process may write to the database and to the files that SQLite needs beside it.
  private static func isWritable(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return access(path, W_OK) == 0 && access(folder, W_OK) == 0
  }

  /// Opens a database read-only: with the log of its writers, or as an immutable file if no process
  /// writes to it.
  ///
  /// - Parameter fault: why it cannot be written, which is thrown if it must be upgraded.
  private static func openForReading(
    _ path: String, because fault: StoreFault
  ) throws(StoreFault) -> SQLiteStore {
    var configuration = configuration(cacheKiB: readersCache)
    configuration.readonly = true
    let file = isLogged(path) ? path : DatabaseCopy.uri(path) + "?immutable=1"
    do {
      let queue = try DatabaseQueue(path: file, configuration: configuration)
      switch try queue.read({ try SchemaVersion($0, of: Schema.migrator) }) {
      case .current: return SQLiteStore(path: path, ready: queue, isReadOnly: true)
      case .newer: throw StoreFault.newer(path: path)
      case .older: throw fault
      }
    } catch {
      throw StoreFault(error, path: path)
    }
  }

  /// Whether the database has a log, of a process that writes to it or was killed while writing. An
  /// empty log without an index (which takes at least 32 KiB) remains if there was no room for the
  /// index.
  private static func isLogged(_ path: String) -> Bool {
    var (log, index) = (stat(), stat())
    guard stat(path + "-wal", &log) == 0 else { return false }
    return log.st_size > 0 || (stat(path + "-shm", &index) == 0 && index.st_size >= 32 << 10)
  }

  /// The database if it is ours and of this version: the usual case, without a lock.
  private static func ready(_ path: String, _ configuration: Configuration) -> SQLiteStore? {
    guard let header = try? DatabaseHeader.inspect(path), header == .ours,
      let queue = try? DatabaseQueue(path: path, configuration: configuration),
      let standing = try? queue.read({ try SchemaVersion($0, of: Schema.migrator) }),
      standing == .current
    else { return nil }
    OpenedFiles.add(path, queue)
    return SQLiteStore(path: path, ready: queue)
  }

  /// Creates a store in memory, which is gone when the last reference to it is.
  ///
  /// - Parameter pictures: the folder for its pictures.
  package static func inMemory(
    pictures: PictureFolder = PictureFolder(besideDatabase: ":memory:")
  ) throws(StoreFault) -> SQLiteStore {
    let path = ":memory:"
    do {
      return try SQLiteStore(
        path: path, pictures: pictures,
        database: DatabaseQueue(configuration: configuration(cacheKiB: writersCache)))
    } catch {
      throw StoreFault(error, path: path)
    }
  }

  private init(path: String, ready database: DatabaseQueue, isReadOnly: Bool = false) {
    self.path = path
    self.isReadOnly = isReadOnly
    self.database = database
    pictures = PictureFolder(besideDatabase: path)
    identity = FileIdentity(path)
  }

  /// Migrates the schema to this version.
  private init(path: String, pictures: PictureFolder? = nil, database: DatabaseQueue) throws {
    self.path = path
    isReadOnly = false
    self.pictures = pictures ?? PictureFolder(besideDatabase: path)
    self.database = database
    identity = FileIdentity(path)
    switch try database.read({ try SchemaVersion($0, of: Schema.migrator) }) {
    case .current: return
    case .newer: throw StoreFault.newer(path: path)
    case .older: break
    }
    if identity != nil { upgrade = try UpgradeBackup.make(of: path, database) }
    try Self.prepare(database)
    try Schema.migrator.migrate(database)
  }

  /// Sets up a file before it has tables.
  static func prepare(_ database: DatabaseQueue) throws {
    try database.writeWithoutTransaction { db in
      // Has an effect only while the file is empty; lets retention return space to the disk.
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      // First, so that a file left by a killed process is recognised as ours.
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
  }

  /// Checks that the path still leads to the file that was opened: SQLite keeps using a deleted
  /// file, and everything written to it is lost when the process ends.
  ///
  /// - Throws: ``StoreFault/removed(path:)``.
  package func checkPlace() throws(StoreFault) {
    guard identity == nil || FileIdentity(path) == identity else { throw .removed(path: path) }
  }

  /// Returns memory that SQLite uses only as a cache to the system.
  package func releaseMemory() {
    words.forget()
    ownScopes.forget()
    database.releaseMemory()
    reading?.releaseMemory()
  }

  /// Returns the free pages that deleted articles left to the disk.
  package func shrink() throws {
    try mappingFaults {
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA incremental_vacuum")
        try db.checkpoint(.truncate)
      }
    }
  }

  package func close() throws {
    try mappingFaults {
      try reading?.close()
      try database.close()
    }
  }

  /// Seconds that a write waits for another process's transaction.
  static let busySeconds = 10

  /// Size of the page cache in KiB. The writer reads more pages than a cache can hold; its cache is
  /// for the pages that a transaction over some dozen documents changes. A connection that reads
  /// lists reads the same pages again and again, and its cache grows no larger than what it has
  /// read.
  static let writersCache = 5120
  private static let readersCache = 16_384
  /// The writer's while a batch of articles is moved in: those of a hundred sources change 20 MB of
  /// pages.
  static let movingCache = 32_768
  /// For each further reading connection, used while the first one is busy.
  private static let moreReadersCache = 4096

  private static func configuration(cacheKiB: Int) -> Configuration {
    _ = MemoryStatistics.areDisabled
    var configuration = Configuration()
    configuration.label = "tintm"
    configuration.foreignKeysEnabled = true
    configuration.maximumReaderCount = 1
    configuration.prepareDatabase { db in
      db.waitForWriters(seconds: busySeconds)
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // Overwrites deleted data if that writes no additional page.
      try db.execute(sql: "PRAGMA secure_delete = FAST")
      try db.execute(sql: "PRAGMA cache_size = -\(cacheKiB)")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(Database.backgroundCheckpoint)")
      db.add(tokenizer: FoldingTokenizer.self)
      try BM25Function.register(in: db)
      try UnpackedFunction.register(in: db)
      try CandidateBatch.register(in: db)
      try CandidateLookup.register(in: db)
      try ExposureLookup.register(in: db)
      try DoneArticles.register(in: db)
      try UnreadScan.register(in: db)
    }
    return configuration
  }
}

extension SQLiteStore: Store {
  package var hostLeases: (any HostLeasing)? { nil }
  package func now() -> Date { Date() }
}

extension SQLiteStore: NodeStoring {
  package func hasDuty(_ duty: Duty) -> Bool { true }
  package func note(_ node: DaemonNode) {}
  package func nodes() -> [KnownNode] { [] }
}

/// SQLite's memory statistics.
enum MemoryStatistics {
  /// Disables them: they take a lock per allocation and are unused. If SQLite is already in use, it
  /// refuses, without harm. Measured by `Benchmarks/Refreshing`.
  static let areDisabled: Bool = tintm_sqlite3_count_no_memory() == SQLITE_OK
}
