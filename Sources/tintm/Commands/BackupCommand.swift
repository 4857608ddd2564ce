import ArgumentParser
import Foundation
import Models
import Pipeline
import SQLiteStore
import Sourcing
import ViewModels

struct BackupCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Backs up the database and its pictures, also while the daemon runs.",
    discussion: """
      A path that ends in .db is a file, which the next backup replaces. Any other path is a folder \
      of dated backups that share their pictures. The default is the folder in the configuration. \
      A backup is verified before it gets its final name, so an interrupted backup never leaves an \
      incomplete one. `sha256sum -c` in a dated backup verifies it again.

      EXAMPLES:
        tintm backup /mnt/stick/news
        tintm backup /mnt/stick/news --keep 7
        tintm backup ~/news.db
      """)

  @Argument(help: "A folder, or a file that ends in .db.", completion: .directory)
  var path: String?

  @Option(help: .value("count", "Number of backups to keep in the folder."))
  var keep: Int?

  @Flag(help: "Replace the file even if it is not a backup.")
  var force = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError("--keep must be 1 or more.") }
  }

  func run() async throws {
    let (place, keep) = try target()
    let database = try globals.locations.databasePlace().file(for: "A backup")
    let report = try await Interruption.cancels {
      try BackupRun(of: database).write(
        to: place, keep: keep, replaces: force, now: Date(), check: Task.checkCancellation)
    }
    try output.show(BackupViewModel(report))
  }

  private func target() throws -> (BackupPlace, keep: Int?) {
    if let path {
      let place = globals.locations.absolute(path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
      return (
        BackupPlace(path.hasSuffix("/") ? place + "/" : place, isFolder: isFolder.boolValue), keep
      )
    }
    guard let settings = try globals.configuration().backup else {
      throw Failure.usage(
        "No backup folder is configured.",
        advice: "Give a path, or set backup: {folder: …} in the configuration.")
    }
    return (.folder(settings.folder), keep ?? settings.keep)
  }
}

struct RestoreCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restores the database from a backup.",
    discussion: """
      From a folder of dated backups it restores the newest intact one. The default is the folder in \
      the configuration. An existing database is replaced only with --force and is kept under another \
      name. The daemon must not run.

      EXAMPLES:
        tintm restore /mnt/stick/news
        tintm restore /mnt/stick/news/tintm-2026-11-23T09-15-00Z --force
        tintm --database other.db restore ~/news.db
      """)

  @Argument(help: "A backup, or a folder of backups.", completion: .file())
  var path: String?

  @Flag(help: "Replace the existing database; it is kept under another name.")
  var force = false

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let backup = try source()
    let database = try globals.locations.databasePlace().file(for: "A restored backup")
    let locks = try DaemonLock.Work.allCases.map { try ServeCommand.lock(.file(database), for: $0) }
    defer { withExtendedLifetime(locks) {} }
    let report = try await Interruption.cancels {
      try RestoreRun(to: database).read(
        from: backup, replaces: force, now: Date(), check: Task.checkCancellation)
    }
    try output.show(RestoreViewModel(report))
  }

  private func source() throws -> String {
    if let path { return globals.locations.absolute(path) }
    guard let settings = try globals.configuration().backup else {
      throw Failure.usage(
        "No backup was given and no backup folder is configured.",
        advice: "Give the file or folder that `tintm backup` wrote.")
    }
    return settings.folder
  }
}
