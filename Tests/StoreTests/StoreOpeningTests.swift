import Foundation
import GRDB
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct StoreOpeningTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  func fault(_ open: () throws -> SQLiteStore) -> StoreFault? {
    do {
      _ = try open()
      return nil
    } catch {
      return error as? StoreFault
    }
  }

  @Test func `stored articles exist after reopening`() throws {
    let path = folder.file("deep/down/tintm.db")
    let fixture = try StoreFixture(store: .create(at: path))
    try fixture.add("x")
    try fixture.store.close()
    let again = try SQLiteStore.existing(at: path)
    #expect(try again.read { try $0.inspect().articles } == 1)
    #expect(try again.read { try $0.inspect() }.isSound)
  }

  @Test func `other connections read during a write`() throws {
    let path = folder.file("tintm.db")
    let fixture = try StoreFixture(store: .create(at: path))
    try fixture.add("x")
    let other = try SQLiteStore.existing(at: path)
    try fixture.store.write { writer in
      _ = try writer.put(fixture.draft("y"))
      #expect(try other.read { try $0.inspect().articles } == 1)
    }
    #expect(try other.read { try $0.inspect().articles } == 2)
  }

  @Test func `a store reads during its own reads and writes, and sees its writes`() throws {
    let path = folder.file("tintm.db")
    let fixture = try StoreFixture(store: .create(at: path))
    try fixture.add("x")
    try fixture.store.close()
    let store = try SQLiteStore.existing(at: path, readers: 2)
    try store.read { first in
      #expect(try first.inspect().articles == 1)
      try store.write { writer in
        _ = try writer.put(fixture.draft("y"))
        #expect(try store.read { try $0.inspect().articles } == 1)
      }
      #expect(try store.read { try $0.inspect().articles } == 2)
      #expect(try first.inspect().articles == 1)
    }
    store.releaseMemory()
    try store.close()
    #expect(throws: StoreFault.self) { try store.read { try $0.inspect() } }
  }

  @Test func `a write leaves the pages that were read in memory`() throws {
    let path = folder.file("tintm.db")
    try SQLiteStore.create(at: path).close()
    let store = try SQLiteStore.existing(at: path, readers: 2)
    // SQLite empties the page cache of a connection for which this number has changed.
    func version() throws -> Int64 { try store.read { try $0.db.version() } }
    let first = try version()
    try store.write { _ = try $0.readerID("ada") }
    #expect(try version() == first)
    // A write does not wait for a read.
    try store.read { _ in try store.write { _ = try $0.readerID("ben") } }
    #expect(try version() != first)
    #expect(try store.read { try $0.readerID("ada") != nil && $0.readerID("ben") != nil })
    try store.close()
  }

  @Test func `a write after closing is a fault`() throws {
    let store = try SQLiteStore.create(at: folder.file("tintm.db"))
    try store.close()
    #expect(throws: StoreFault.self) { try store.write { _ in } }
  }

  @Test func `a failed write stores nothing`() throws {
    struct Stop: Error {}
    let fixture = try StoreFixture()
    #expect(throws: Stop.self) {
      try fixture.store.write { writer in
        _ = try writer.put(fixture.draft("y"))
        throw Stop()
      }
    }
    #expect(try fixture.store.read { try $0.inspect().articles } == 0)
  }

  @Test func `a missing database is a fault`() {
    let path = folder.file("none.db")
    #expect(fault { try .existing(at: path) } == .missing(path: path))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `other files are left unchanged`() throws {
    let text = folder.file("notes.txt")
    try "no database at all".write(toFile: text, atomically: true, encoding: .utf8)
    let foreign = folder.file("foreign.db")
    try DatabaseQueue(path: foreign).write { try $0.execute(sql: "CREATE TABLE t (x)") }
    for path in [text, foreign, folder.path] {
      let before = FileManager.default.contents(atPath: path)
      #expect(fault { try .create(at: path) } == .notOurs(path: path))
      #expect(FileManager.default.contents(atPath: path) == before)
    }
  }

  @Test func `a database of a later version is left unchanged`() throws {
    let path = folder.file("later.db")
    try StoreFixture(store: .create(at: path)).store.write {
      try $0.db.execute(sql: "INSERT INTO grdb_migrations VALUES ('999: of the future')")
    }
    #expect(fault { try .existing(at: path) } == .newer(path: path))
  }

  @Test func `a damaged database is a fault and causes no crash`() throws {
    let path = folder.file("damaged.db")
    let fixture = try StoreFixture(store: .create(at: path))
    for index in 0..<200 { try fixture.add("a\(index)", text: "some words") }
    try fixture.store.close()
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    for index in stride(from: 4096, to: bytes.count, by: 3) { bytes[index] = 0xA5 }
    try bytes.write(to: URL(fileURLWithPath: path))
    let found = fault {
      let store = try SQLiteStore.existing(at: path)
      _ = try store.read { try $0.feed(FeedQuery(), reader: nil) }
      return store
    }
    guard case .damaged? = found else {
      Issue.record("expected a damaged database, got \(String(describing: found))")
      return
    }
  }

  @Test func `a full disk is a fault and loses no data`() throws {
    let path = folder.file("full.db")
    let fixture = try StoreFixture(store: .create(at: path))
    try fixture.add("x")
    let found = fault {
      try fixture.store.write { writer in
        let pages = try Int.fetchOne(writer.db, sql: "PRAGMA page_count") ?? 0
        try writer.db.execute(sql: "PRAGMA max_page_count = \(pages)")
      }
      for index in 0..<100 {
        try fixture.add("a\(index)", text: .init(repeating: "w ", count: 9999))
      }
      return fixture.store
    }
    #expect(found == .diskFull(path: path))
    #expect(try fixture.store.read { try $0.inspect() }.isSound)
  }

  @Test func `an interrupted first write is completed`() throws {
    let path = folder.file("begun.db")
    let begun = try DatabaseQueue(path: path)
    try begun.writeWithoutTransaction { try $0.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL") }
    try begun.close()
    #expect(FileManager.default.contents(atPath: path)?.isEmpty == false)
    let store = try SQLiteStore.create(at: path)
    #expect(try store.read { try $0.inspect() }.isSound)
    try store.close()
  }

  @Test func `another program's database with a write-ahead log is left unchanged`() throws {
    let path = folder.file("places.sqlite")
    let foreign = try DatabaseQueue(path: path)
    try foreign.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE places (x)")
    }
    #expect(fault { try SQLiteStore.existing(at: path) } == .notOurs(path: path))
    #expect(fault { try SQLiteStore.create(at: path) } == .notOurs(path: path))
    let tables = try foreign.read { try String.fetchAll($0, sql: "SELECT name FROM sqlite_master") }
    #expect(tables == ["places"])
  }

  @Test func `two processes can create the same database at the same time`() async throws {
    for round in 0..<20 {
      let path = folder.file("\(round).db")
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { try SQLiteStore.create(at: path).close() } }
        try await group.waitForAll()
      }
      #expect(try isSound(path))
    }
  }

  private func isSound(_ path: String) throws -> Bool {
    try SQLiteStore.existing(at: path).read { try $0.inspect() }.isSound
  }

  /// Without the lock another process would assume to be the last one, and delete the log that this
  /// process still writes.
  @Test func `a second store in the process does not release the first one's lock`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("tintm.db")
    let first = try SQLiteStore.create(at: path)
    _ = try first.addReader("ada")
    let second = try SQLiteStore.existing(at: path)
    let inode = try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? UInt64)
    let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8).split(separator: "\n")
    #expect(locks.contains { $0.contains("POSIX") && $0.contains(":\(inode) ") })
    try second.close()
    try first.close()
  }
}
