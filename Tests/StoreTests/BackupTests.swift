import Basics
import Foundation
import GRDB
import Glibc
import Models
import Testing

@testable import SQLiteStore
@testable import Store

struct BackupTests {
  let folder: TemporaryFolder
  let fixture: StoreFixture

  init() throws {
    folder = try TemporaryFolder()
    fixture = try StoreFixture(store: .create(at: folder.file("live/tintm.db")))
    for number in 1...20 { try fixture.add("a\(number)", text: "words of article \(number)") }
  }

  private var database: String { folder.file("live/tintm.db") }
  private var backups: String { folder.file("backups") }

  private func picture(_ text: String, knownAs digest: String? = nil) throws -> Picture {
    let bytes = Array(text.utf8)
    let picture = Picture(
      digest: digest ?? SHA256.hex(of: bytes), format: .png, bytes: bytes.count, width: 1,
      height: 1)
    let path = fixture.store.pictures.file(of: picture)
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try fixture.store.write { writer in
      try writer.db.execute(
        sql: "INSERT INTO picture (digest, format, bytes, width, height) VALUES (?, ?, ?, 1, 1)",
        arguments: [picture.digest, picture.format.rawValue, picture.bytes])
    }
    return picture
  }

  private func backup(
    at seconds: Double = 0, keep: Int? = nil, check: () throws -> Void = {}
  ) throws -> BackupReport {
    try BackupRun(of: database).write(
      to: .folder(backups), keep: keep, now: StoreFixture.now.addingTimeInterval(seconds),
      check: check)
  }

  private func restore(_ path: String, to name: String, replaces: Bool = false) throws
    -> RestoreReport
  {
    try RestoreRun(to: folder.file(name)).read(
      from: path, replaces: replaces, now: StoreFixture.now)
  }

  private func articles(_ path: String) throws -> [String] {
    let store = try SQLiteStore.existing(at: path)
    defer { try? store.close() }
    #expect(try store.inspect().isSound)
    return try store.read { reader in
      try String.fetchAll(
        reader.db,
        sql:
          "SELECT a.identity || c.html FROM article a JOIN article_content c ON a.id = c.article_id"
      )
    }
  }

  @Test func `a backup beside a writer is consistent and can be restored`() throws {
    let before = try articles(database)
    var steps = 0
    // Another connection writes at each step of the copy.
    let report = try backup {
      steps += 1
      try fixture.add("later\(steps)")
    }
    #expect(steps > 0)
    let restored = try restore(backups, to: "new/tintm.db")
    #expect(restored.articles == report.articles && restored.kept == nil)
    let after = try articles(folder.file("new/tintm.db"))
    #expect(after.count == report.articles)
    #expect(after.starts(with: before))
  }

  @Test func `a backup made after one of a wrong clock is the newest`() throws {
    let year = 31_536_000.0
    let first = try backup(at: 14 * year)
    _ = try backup(at: -year)
    try fixture.add("last", text: "words of the last article")
    let last = try backup(keep: 2)
    #expect(last.removed == [(first.path as NSString).lastPathComponent])
    #expect(BackupRun.lastBackup(in: backups) == StoreFixture.now)
    let restored = try restore(backups, to: "restored.db")
    #expect(restored.backup == last.path)
  }

  @Test func `backups share pictures, and a picture is deleted with its last backup`() throws {
    let first = try picture("one")
    #expect(try backup().newPictures == 1)
    _ = try picture("two")
    try fixture.store.write { writer in
      try writer.db.execute(sql: "DELETE FROM picture WHERE digest = ?", arguments: [first.digest])
    }
    let second = try backup(at: 60)
    #expect(second.newPictures == 1 && second.pictures == 1)
    let pool = BackupFolder.pictures(in: backups)
    #expect(pool.holds(first))
    let third = try backup(at: 120, keep: 2)
    #expect(third.newPictures == 0)
    #expect(third.removed == ["tintm-2023-11-14T22-13-20Z"])
    #expect(!pool.holds(first))
    let restored = try restore(backups, to: "new/tintm.db")
    #expect(restored.pictures == 1 && restored.missingPictures == 0)
  }

  @Test func `a picture that does not match its digest is not backed up`() throws {
    _ = try picture("damaged", knownAs: String(repeating: "ab", count: 32))
    let report = try backup()
    #expect(report.pictures == 0 && report.missingPictures == 1)
  }

  @Test func `sha256sum verifies a backup`() throws {
    _ = try picture("one")
    let report = try backup()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    process.arguments = ["--check", "--strict", "--quiet", "SHA256SUMS"]
    process.currentDirectoryURL = URL(fileURLWithPath: report.path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  @Test func `only the owner can read a backup`() throws {
    let report = try backup()
    var status = stat()
    for path in ["/tintm.db", "/SHA256SUMS"] {
      #expect(stat(report.path + path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
    #expect(stat(backups, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }

  struct Stop: Error {}

  @Test func `an interrupted backup is never taken for a complete one`() throws {
    _ = try picture("one")
    var allowed = 0
    var isDone = false
    while !isDone {
      var steps = 0
      do {
        _ = try backup {
          steps += 1
          if steps > allowed { throw Stop() }
        }
        isDone = true
      } catch is Stop {
        #expect(BackupFolder.names(in: backups) == [])
      }
      allowed += 1
    }
    #expect(allowed > 3)
    _ = try restore(backups, to: "new/tintm.db")
  }

  @Test func `the next backup removes the rest of a killed one`() throws {
    let rest = backups + "/.tintm-2020-01-01T00-00-00Z"
    try FileManager.default.createDirectory(atPath: rest, withIntermediateDirectories: true)
    _ = try backup()
    #expect(!FileManager.default.fileExists(atPath: rest))
  }

  @Test func `two backups within one second are kept apart`() throws {
    #expect(try backup().path != backup().path)
    #expect(BackupFolder.names(in: backups).count == 2)
  }

  @Test func `only one process at a time uses a backup folder`() throws {
    _ = try backup()
    let folder = try BackupFolder(backups)
    defer { withExtendedLifetime(folder) {} }
    #expect(throws: BackupFault.busy(path: backups)) { try backup(at: 60) }
  }

  @Test func `restoring overwrites only with permission and keeps the old database`() throws {
    _ = try backup()
    try fixture.add("since")
    let before = try articles(database)
    #expect(throws: BackupFault.wouldReplace(path: database)) {
      try restore(backups, to: "live/tintm.db")
    }
    let restored = try restore(backups, to: "live/tintm.db", replaces: true)
    #expect(try articles(database).count == before.count - 1)
    #expect(try articles(restored.kept ?? "") == before)
  }

  @Test func `a damaged backup is skipped for the one before it`() throws {
    _ = try backup()
    let second = try backup(at: 60)
    let file = try #require(FileHandle(forWritingAtPath: second.path + "/tintm.db"))
    try file.seek(toOffset: 9000)
    try file.write(contentsOf: Data(repeating: 0xFF, count: 64))
    try file.close()
    let restored = try restore(backups, to: "new/tintm.db")
    #expect(restored.passedOver.count == 1 && restored.backup != second.path)
    #expect(throws: BackupFault.self) { try restore(second.path, to: "other/tintm.db") }
    #expect(!FileManager.default.fileExists(atPath: folder.file("other/tintm.db")))
  }

  @Test func `a damaged database creates no backup, and the others stay`() throws {
    try fixture.store.shrink()
    try fixture.store.close()
    _ = try backup()
    let file = try #require(FileHandle(forWritingAtPath: database))
    for page in 2..<12 {
      try file.seek(toOffset: UInt64(page * 4096))
      try file.write(contentsOf: Data(repeating: 0xFF, count: 512))
    }
    try file.close()
    #expect(throws: (any Error).self) { try backup(at: 60, keep: 1) }
    #expect(BackupFolder.names(in: backups).count == 1)
  }

  @Test func `a backup file is replaced only by the next backup`() throws {
    let file = folder.file("news.db")
    let run = BackupRun(of: database)
    _ = try picture("one")
    let first = try run.write(to: .file(file), now: StoreFixture.now)
    try fixture.add("since")
    let second = try run.write(to: .file(file), now: StoreFixture.now)
    #expect(second.articles == first.articles + 1 && second.newPictures == 0)
    #expect(try restore(file, to: "new/tintm.db").pictures == 1)
    #expect(throws: BackupFault.isDatabase(path: database)) {
      try run.write(to: .file(database), replaces: true, now: StoreFixture.now)
    }
    let mine = folder.file("mine.db")
    try Data("mine".utf8).write(to: URL(fileURLWithPath: mine))
    #expect(throws: BackupFault.taken(path: mine)) {
      try run.write(to: .file(mine), now: StoreFixture.now)
    }
  }

  @Test(
    arguments: [
      (nil, 0.0), (0.0, 86_400), (-3600, 82_800), (-90_000, 0), (60, 86_400), (90_000, 0),
    ] as [(Double?, Double)])
  func `the next backup is due a day after the last, whatever the clock did`(
    last: Double?, wait: Double
  ) {
    let now = StoreFixture.now
    #expect(
      BackupSchedule.wait(last: last.map(now.addingTimeInterval), every: 86_400, now: now) == wait)
  }

  @Test(arguments: ["tintm-", "tintm-2023-11-14T22-13-20", "tintm-x", "other", ""])
  func `other names are not backup names`(name: String) {
    #expect(BackupName(name) == nil)
  }
}
