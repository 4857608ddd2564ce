package import Foundation
import GRDB
package import Models
import Store

/// Makes one backup of a database and its pictures while other processes write to it.
///
/// It copies the pictures first and then the database, so that nearly all pictures of the copied
/// database are already there; the pictures added in between follow. The copy is checked as a whole
/// before it gets its name.
package struct BackupRun: Sendable {
  private let database: String
  private let pictures: PictureFolder

  /// - Parameter path: path of the database; the run opens a connection of its own.
  package init(of path: String) {
    database = path
    pictures = PictureFolder(besideDatabase: path)
  }

  /// When the newest backup of a folder was made.
  package static func lastBackup(in folder: String) -> Date? {
    BackupFolder.names(in: folder).last?.made
  }

  /// - Parameters:
  /// - keep: number of backups to keep in a folder, including this one; `nil` keeps all.
  /// - replaces: whether a file that no backup made may be replaced.
  /// - check: called repeatedly; an error that it throws ends the run, which then leaves nothing
  ///   behind but pictures.
  /// - Throws: ``BackupFault``, or ``StoreFault`` if there is no database of this program.
  package func write(
    to place: BackupPlace, keep: Int? = nil, replaces: Bool = false, now: Date,
    check: () throws -> Void = {}
  ) throws -> BackupReport {
    if try DatabaseHeader.inspect(database) == .absent {
      throw StoreFault.missing(path: database)
    }
    switch place {
    case .folder(let path): return try write(toFolder: path, keep: keep, now, check)
    case .file(let path): return try write(toFile: path, replaces: replaces, check)
    }
  }

  private func write(
    toFolder path: String, keep: Int?, _ now: Date, _ check: () throws -> Void
  ) throws -> BackupReport {
    try BackupFile.makeFolder(path, for: .owner)
    let folder = try BackupFolder(path)
    try folder.sweep()
    let taken = Set(BackupFolder.names(in: path))
    var second = now
    var next = BackupName(at: second)
    while let name = next, taken.contains(name) {
      second += 1
      next = BackupName(at: second)
    }
    guard let name = next else { throw BackupFault.notWritable(path: path, detail: "no such date") }
    let draft = "\(path)/.\(name.text)"
    try BackupFile.makeFolder(draft, for: .owner)
    var report: BackupReport
    do {
      let files = Files(
        database: "\(draft)/\(BackupFolder.database)", digests: "\(draft)/\(BackupFolder.digests)",
        pictures: folder.pictures, picturesName: "../pictures")
      report = try fill(files, named: BackupFolder.database, check)
      try BackupFile.write(
        "\(BackupFolder.nextNumber(in: path))\n", to: "\(draft)/\(BackupFolder.order)")
      try BackupFile.sync(draft)
      report.path = "\(path)/\(name.text)"
      try BackupFile.rename(draft, to: report.path)
    } catch {
      try? FileManager.default.removeItem(atPath: draft)
      throw error
    }
    try BackupFile.sync(path)
    if let keep { report.removed = try folder.thin(keep: keep) }
    return report
  }

  private func write(
    toFile path: String, replaces: Bool, _ check: () throws -> Void
  ) throws -> BackupReport {
    guard FileIdentity(path) == nil || FileIdentity(path) != FileIdentity(database) else {
      throw BackupFault.isDatabase(path: path)
    }
    let digests = path + ".sha256"
    let earlier = digests + ".old"
    let isBackup = [digests, earlier].contains { FileIdentity($0) != nil }
    guard replaces || isBackup || FileIdentity(path) == nil else {
      throw BackupFault.taken(path: path)
    }
    let above = (path as NSString).deletingLastPathComponent
    try BackupFile.makeFolder(above, for: .owner)
    let lock = try BackupFolder(above)
    defer { withExtendedLifetime(lock) {} }
    let name = (path as NSString).lastPathComponent
    let target = PictureFolder(besideDatabase: path)
    let files = Files(
      database: "\(above)/.tintm-\(name).part", digests: "\(above)/.tintm-\(name).sha256",
      pictures: target, picturesName: name + ".pictures")
    defer { files.remove() }
    files.remove()
    var report = try fill(files, named: name, check)
    report.path = path
    // A digest file must never be beside another file than its own. A log left by a program that
    // opened the earlier backup must not be applied to this one.
    if FileIdentity(digests) != nil { try BackupFile.rename(digests, to: earlier) }
    for ending in ["-wal", "-shm"] { unlink(path + ending) }
    try BackupFile.rename(files.database, to: path)
    try BackupFile.rename(files.digests, to: digests)
    unlink(earlier)
    try BackupFile.sync(above)
    if let list = DigestList(at: digests) { target.delete(but: [list]) }
    return report
  }

  /// Paths of the parts of a backup.
  private struct Files {
    let database: String
    let digests: String
    let pictures: PictureFolder
    /// The pictures folder as the digest list names it.
    let picturesName: String

    func remove() {
      unlink(database)
      unlink(digests)
    }
  }

  private func fill(
    _ files: Files, named name: String, _ check: () throws -> Void
  ) throws -> BackupReport {
    var report = BackupReport(path: files.database)
    let transfer = PictureCopier(source: pictures, target: files.pictures, mode: .owner)
    report.newPictures = try transfer.run(known(database), check: check).new
    // Created before SQLite opens it, so that no other user can ever open it.
    try BackupFile.write("", to: files.database)
    try DatabaseCopy.write(database, to: files.database, check: check)
    let (damage, articles) = try DatabaseCopy.inspect(files.database)
    if let damage { throw BackupFault.databaseDamaged(path: database, detail: damage) }
    report.articles = articles
    let copied = try known(files.database)
    let rest = try transfer.run(copied, check: check)
    report.newPictures += rest.new
    report.missingPictures = rest.missing.count
    report.pictures = copied.count - rest.missing.count
    try BackupFile.sync(files.database)
    let content = try BackupFile.read(files.database, check: check)
    report.bytes = content.bytes
    let list = DigestList(
      [.init(digest: content.digest, path: name)]
        + copied.filter { !rest.missing.contains($0) }.map { picture in
          .init(
            digest: picture.digest,
            path: picture.path(in: PictureFolder(path: files.picturesName)))
        })
    try BackupFile.write(list.text, to: files.digests)
    return report
  }

  /// The pictures that a database refers to.
  private func known(_ path: String) throws -> [PictureFile] {
    do {
      let isLive = path == database
      let queue = try isLive ? DatabaseQueue(path: path) : DatabaseCopy.unchanging(path)
      defer { try? queue.close() }
      return try DatabaseCopy.pictures(queue)
    } catch let error as DatabaseError {
      throw StoreFault(error, path: path)
    }
  }
}

/// Where backups are written.
package enum BackupPlace: Sendable, Hashable {
  /// One file; each backup replaces the one before.
  case file(String)
  /// A folder of dated backups that share their pictures.
  case folder(String)

  /// - Parameters:
  /// - path: an absolute path. A path that ends in `.db`, `.sqlite` or `.sqlite3` names a file, any
  ///   other a folder.
  /// - isFolder: whether a folder exists at the path now.
  package init(_ path: String, isFolder: Bool) {
    let endings = [".db", ".sqlite", ".sqlite3"]
    let isFile = !isFolder && !path.hasSuffix("/") && endings.contains { path.hasSuffix($0) }
    self = isFile ? .file(path) : .folder(path)
  }
}

/// Decides when backups are made and which are deleted.
package enum BackupSchedule {
  /// Seconds until the next backup is due, 0 if it is due now. A backup dated in the future was
  /// made under a wrong clock: the next one is due after one interval, or now if the date is at
  /// least one interval ahead.
  package static func wait(last: Date?, every: Double, now: Date) -> Double {
    guard let last else { return 0 }
    let age = now.timeIntervalSince(last)
    return age < 0 ? (age <= -every ? 0 : every) : max(0, every - age)
  }

  /// All but the newest `keep` backups.
  ///
  /// - Parameter names: the oldest first.
  package static func surplus(_ names: [BackupName], keep: Int) -> [BackupName] {
    Array(names.dropLast(max(1, keep)))
  }
}
