import Basics
import Foundation
import GRDB
import Glibc
import Store

/// The copy of a database from before its schema was changed, beside it: `tintm.db.before-42`, by
/// the number of migrations of the new schema. It is complete before it gets its name, so that the
/// database can be killed at any time during an upgrade. Only the newest one is kept.
enum UpgradeBackup {
  private static let suffix = ".before-"

  /// Makes the copy if the disk has room for it and for the upgrade, which may rewrite every table.
  ///
  /// - Returns: `nil` for a database without tables, which has nothing to lose.
  static func make(of path: String, _ database: DatabaseQueue) throws -> DatabaseUpgrade? {
    let hasTables = try database.read { db in
      try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master)") ?? false
    }
    guard hasTables else { return nil }
    let name = path + suffix + String(Schema.migrator.migrations.count)
    if isOfKilledUpgrade(name, of: database) { return .backedUp(name) }
    let bytes = size(path) + size(path + "-wal")
    guard room(beside: path) >= bytes * 2 else { return .noRoom(bytes: bytes) }
    let draft = name + ".tmp"
    unlink(draft)
    do {
      let file = DataFile.open(draft, O_EXCL | O_RDWR)
      if file >= 0 { Glibc.close(file) }
      try DatabaseCopy.write(path, to: draft) {}
      try BackupFile.sync(draft)
      try BackupFile.rename(draft, to: name)
      let folder = (path as NSString).deletingLastPathComponent
      try BackupFile.sync(folder.isEmpty ? "." : folder)
    } catch {
      unlink(draft)
      return .failed(detail: "\(error)")
    }
    removeOthers(than: name, of: path)
    return .backedUp(name)
  }

  /// Whether a copy is from before an upgrade that was killed, and the database is half upgraded by
  /// now. A copy of the schema that the database still has may be older than its contents.
  private static func isOfKilledUpgrade(_ copy: String, of database: DatabaseQueue) -> Bool {
    guard FileManager.default.fileExists(atPath: copy),
      let before = try? DatabaseCopy.unchanging(copy).read(Schema.migrator.appliedIdentifiers),
      let now = try? database.read(Schema.migrator.appliedIdentifiers)
    else { return false }
    return before.isStrictSubset(of: now)
  }

  /// Deletes the copies from before earlier upgrades.
  private static func removeOthers(than name: String, of path: String) {
    let folder = (path as NSString).deletingLastPathComponent
    let beginning = (path as NSString).lastPathComponent + suffix
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    where file.hasPrefix(beginning) && Int(file.dropFirst(beginning.count)) != nil {
      let other = folder + "/" + file
      if other != name { unlink(other) }
    }
  }

  private static func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  /// Bytes that this user may still write to the disk of a file.
  private static func room(beside path: String) -> Int {
    var disk = statvfs()
    let folder = (path as NSString).deletingLastPathComponent
    guard statvfs(folder.isEmpty ? "." : folder, &disk) == 0 else { return 0 }
    let (bytes, overflow) = Int(clamping: disk.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
    return overflow ? .max : bytes
  }
}
