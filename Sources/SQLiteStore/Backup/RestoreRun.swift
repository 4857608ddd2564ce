package import Foundation
import GRDB
import Glibc
package import Models
import Store

/// Restores a backup in place of a database, completely or not at all. The replaced database is
/// kept beside it.
///
/// The caller makes sure that no daemon uses the database.
package struct RestoreRun: Sendable {
  private let database: String

  /// - Parameter path: the path of the database to restore to.
  package init(to path: String) {
    database = path
  }

  /// - Parameters:
  /// - path: path of a file, of a dated backup, or of a folder of backups; of a folder, the newest
  ///   usable backup is restored.
  /// - replaces: whether an existing database may be replaced.
  /// - now: goes into the new name of the replaced database.
  /// - check: called repeatedly; an error that it throws ends the run, which then has changed
  ///   nothing.
  package func read(
    from path: String, replaces: Bool, now: Date, check: () throws -> Void = {}
  ) throws -> RestoreReport {
    guard replaces || FileIdentity(database) == nil else {
      throw BackupFault.wouldReplace(path: database)
    }
    let (candidates, folder) = try Self.candidates(path)
    let lock = try BackupFolder(folder)
    defer { withExtendedLifetime(lock) {} }
    let above = (database as NSString).deletingLastPathComponent
    try BackupFile.makeFolder(above, for: .usual)
    let draft = "\(above)/.\((database as NSString).lastPathComponent).restored"
    unlink(draft)
    defer { unlink(draft) }
    var passedOver: [String] = []
    for candidate in candidates {
      do {
        let articles = try candidate.copy(to: draft, check: check)
        var report = RestoreReport(backup: candidate.name, database: database)
        report.articles = articles
        report.passedOver = passedOver
        let unchanging = try DatabaseCopy.unchanging(draft)
        let pictures = try DatabaseCopy.pictures(unchanging)
        try unchanging.close()
        let tally = try PictureCopier(
          source: candidate.pictures, target: PictureFolder(besideDatabase: database),
          mode: .usual
        ).run(pictures, check: check)
        report.missingPictures = tally.missing.count
        report.pictures = pictures.count - tally.missing.count
        report.kept = try setAside(at: now)
        try BackupFile.rename(draft, to: database)
        try BackupFile.sync(above)
        return report
      } catch BackupFault.broken(let place, let detail) where candidates.count > 1 {
        unlink(draft)
        passedOver.append("\(place): \(detail)")
      }
    }
    throw BackupFault.broken(path: path, detail: passedOver.joined(separator: "; "))
  }

  /// Paths of the parts of one backup.
  private struct Candidate {
    /// Name for messages.
    let name: String
    let database: String
    let digests: String
    let pictures: PictureFolder

    /// Copies the database if it matches its digest and is sound.
    ///
    /// - Returns: the number of articles.
    func copy(to draft: String, check: () throws -> Void) throws -> Int {
      guard (try? DatabaseHeader.inspect(database)) == .ours else {
        throw BackupFault.broken(path: name, detail: "it is not a tintm database")
      }
      let content = try BackupFile.copy(database, to: draft, for: .usual, check: check)
      let file = (database as NSString).lastPathComponent
      if let list = DigestList(at: digests) {
        guard list.entries.contains(.init(digest: content.digest, path: file)) else {
          throw BackupFault.broken(path: name, detail: "its checksum does not match")
        }
      }
      let (damage, articles) = try DatabaseCopy.inspect(draft)
      if let damage { throw BackupFault.broken(path: name, detail: damage) }
      let copy = try DatabaseCopy.unchanging(draft)
      defer { try? copy.close() }
      guard try copy.read({ try SchemaVersion($0, of: Schema.migrator) }) != .newer else {
        throw BackupFault.newer(path: name)
      }
      return articles
    }
  }

  /// The backups at a path, newest first, and the folder whose pictures they share.
  private static func candidates(_ path: String) throws -> ([Candidate], folder: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw BackupFault.missing(path: path) }
    let above = (path as NSString).deletingLastPathComponent
    guard status.st_mode & S_IFMT == S_IFDIR else {
      let file = Candidate(
        name: path, database: path, digests: path + ".sha256",
        pictures: PictureFolder(besideDatabase: path))
      return ([file], above)
    }
    func dated(_ folder: String, in pool: String) -> Candidate {
      Candidate(
        name: folder, database: "\(folder)/\(BackupFolder.database)",
        digests: "\(folder)/\(BackupFolder.digests)", pictures: BackupFolder.pictures(in: pool))
    }
    if FileIdentity("\(path)/\(BackupFolder.digests)") != nil {
      return ([dated(path, in: above)], above)
    }
    let names = BackupFolder.names(in: path)
    guard !names.isEmpty else { throw BackupFault.missing(path: path) }
    return (names.reversed().map { dated("\(path)/\($0.text)", in: path) }, path)
  }

  /// Keeps the current database and its log under another name. Until the backup replaces it, the
  /// database has both names.
  private func setAside(at now: Date) throws -> String? {
    guard FileIdentity(database) != nil else { return nil }
    // Writes the log into the database, if the database is sound enough.
    if let queue = try? DatabaseQueue(path: database) {
      _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
      try? queue.close()
    }
    let stamp = BackupName(at: now).map { $0.text.dropFirst("tintm-".count) } ?? "earlier"
    var kept = "\(database).\(stamp).old"
    var number = 1
    while FileIdentity(kept) != nil {
      number += 1
      kept = "\(database).\(stamp)-\(number).old"
    }
    guard link(database, kept) == 0 else { throw BackupFile.fault(kept) }
    if FileIdentity(database + "-wal") != nil {
      try BackupFile.rename(database + "-wal", to: kept + "-wal")
    }
    unlink(database + "-shm")
    return kept
  }
}
