import Foundation
import GRDB
import Glibc
import Models

/// The SQLite store: one file in WAL mode. One process writes at a time, any number read meanwhile.
///
/// Its operations are in the topics' folders (`SQLiteStore+Offline.swift` and so on), each made of
/// reads and writes within one transaction (``StoreReader``, ``StoreWriter``). ``Store`` says what
/// callers may rely on.
package struct SQLiteStore: Sendable {
  package let path: String
  package var place: String { path }
  /// The folder of its pictures, which need not be there.
  package let pictures: PictureFolder
  let database: DatabaseQueue
  /// What it reads by, where that is not the connection that it writes by.
  private(set) var reading: ReadingConnections?
  let words = WordCounts()
  /// Whether this process may not write to it.
  package let isReadOnly: Bool
  /// The file as it was opened, `nil` for one in memory.
  private let identity: FileIdentity?

  /// Opens the database at `path`, making it and its folder when there is none.
  ///
  /// - Throws: ``StoreFault``; a file that is not ours, damaged or of a later version is left
  ///   untouched.
  package static func create(at path: String) throws(StoreFault) -> SQLiteStore {
    if !FileManager.default.fileExists(atPath: path) {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw .notWritable(path: path, detail: "its folder can't be made")
      }
    }
    return try open(path, creates: true)
  }

  /// Opens the database at `path`, which must be there.
  ///
  /// - Parameter readers: reads that may go on at a time, none of which a write waits for; 0 is for
  ///   callers who do one thing after the other, on one connection.
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
    if !creates, try DatabaseHeader.inspect(path) == .ours, !isWritable(path) {
      return try openForReading(path)
    }
    if let store = ready(path, configuration) { return store }
    // Not there, not ready or not ours. Another process may be making it at this moment: alone
    // with it, what it is can be told.
    let lock = FolderLock(of: path)
    defer { withExtendedLifetime(lock) {} }
    if !OpenedFiles.contains(path), try DatabaseHeader.inspect(path) == .absent, !creates {
      throw .missing(path: path)
    }
    do {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      let store = try SQLiteStore(path: path, database: queue)
      OpenedFiles.add(path, queue)
      return store
    } catch let error as DatabaseError
      where !creates && StoreFault.lacksRoom(error) && !isLogged(path)
    {
      // There is no writer, and what is stored is read on a full disk too.
      return try openForReading(path)
    } catch {
      throw StoreFault(error, path: path)
    }
  }

  /// Whether this process may write to the database, and the files that SQLite needs beside it.
  private static func isWritable(_ path: String) -> Bool {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return access(path, W_OK) == 0 && access(folder, W_OK) == 0
  }

  /// A database that may only be read: with the log of those who write to it, else, where no
  /// process does, as a file that does not change.
  private static func openForReading(_ path: String) throws(StoreFault) -> SQLiteStore {
    var configuration = configuration(cacheKiB: readersCache)
    configuration.readonly = true
    let file = isLogged(path) ? path : DatabaseCopy.uri(path) + "?immutable=1"
    do {
      let queue = try DatabaseQueue(path: file, configuration: configuration)
      switch try queue.read({ try SchemaVersion($0, of: Schema.migrator) }) {
      case .current: return SQLiteStore(path: path, ready: queue, isReadOnly: true)
      case .newer: throw StoreFault.newer(path: path)
      case .older:
        throw StoreFault.notWritable(
          path: path, detail: "an earlier version wrote it, and it has to be brought up to date")
      }
    } catch {
      throw StoreFault(error, path: path)
    }
  }

  /// Whether the database has a log, of somebody who writes to it or was killed then. An empty one
  /// without an index, which takes 32 KiB at least, is what is left where there was no room for
  /// that.
  private static func isLogged(_ path: String) -> Bool {
    var (log, index) = (stat(), stat())
    guard stat(path + "-wal", &log) == 0 else { return false }
    return log.st_size > 0 || (stat(path + "-shm", &index) == 0 && index.st_size >= 32 << 10)
  }

  /// The database, when it is ours and of this version: the usual case, without a lock.
  private static func ready(_ path: String, _ configuration: Configuration) -> SQLiteStore? {
    guard let header = try? DatabaseHeader.inspect(path), header == .ours,
      let queue = try? DatabaseQueue(path: path, configuration: configuration),
      let standing = try? queue.read({ try SchemaVersion($0, of: Schema.migrator) }),
      standing == .current
    else { return nil }
    OpenedFiles.add(path, queue)
    return SQLiteStore(path: path, ready: queue)
  }

  /// A store that is gone when the last reference to it is.
  ///
  /// - Parameter pictures: where it keeps its pictures.
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

  /// Makes the schema that of this version.
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
    try Self.prepare(database)
    try Schema.migrator.migrate(database)
  }

  /// What a file has before it has tables.
  static func prepare(_ database: DatabaseQueue) throws {
    try database.writeWithoutTransaction { db in
      // Has an effect only while the file is empty; lets retention give space back to the disk.
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
      // First, so that a file that a killed process left is recognised as ours.
      try db.execute(sql: "PRAGMA application_id = \(Schema.applicationID)")
      try db.execute(sql: "PRAGMA journal_mode = WAL")
    }
  }

  /// Checks that the path still leads to the file that was opened: SQLite goes on with a deleted
  /// file, and everything written to it is lost when the process ends.
  ///
  /// - Throws: ``StoreFault/removed(path:)``.
  package func checkPlace() throws(StoreFault) {
    guard identity == nil || FileIdentity(path) == identity else { throw .removed(path: path) }
  }

  /// Gives memory that SQLite only caches back to the system.
  package func releaseMemory() {
    words.forget()
    database.releaseMemory()
    reading?.releaseMemory()
  }

  /// Gives pages that deleted articles left behind back to the disk.
  package func shrink() throws {
    try guarded {
      try database.writeWithoutTransaction { db in
        try db.execute(sql: "PRAGMA incremental_vacuum")
        try db.checkpoint(.truncate)
      }
    }
  }

  package func close() throws {
    try guarded {
      try reading?.close()
      try database.close()
    }
  }

  /// Seconds that a write waits for another process's transaction.
  static let busySeconds = 10

  /// Size of the page cache in KiB. A writer reads more than a cache can hold, except for the pages
  /// that a transaction over some dozen documents changes. A reader of lists reads the same pages
  /// again and again, and its cache grows no larger than what it has read.
  private static let writersCache = 5120
  private static let readersCache = 16_384
  /// Of connections that read while the first one does.
  private static let moreReadersCache = 4096

  private static func configuration(cacheKiB: Int) -> Configuration {
    _ = MemoryStatistics.areDisabled
    var configuration = Configuration()
    configuration.label = "tintm"
    configuration.foreignKeysEnabled = true
    configuration.busyMode = .timeout(Double(busySeconds))
    configuration.maximumReaderCount = 1
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
      // What is deleted is overwritten where that writes no page more.
      try db.execute(sql: "PRAGMA secure_delete = FAST")
      try db.execute(sql: "PRAGMA cache_size = -\(cacheKiB)")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = \(Database.backgroundCheckpoint)")
      try BM25Function.register(in: db)
      try UnpackedFunction.register(in: db)
      try CandidateBatch.register(in: db)
      try CandidateLookup.register(in: db)
    }
    return configuration
  }
}
