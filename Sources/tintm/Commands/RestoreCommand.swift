import ArgumentParser
import Foundation
import Models
import Pipeline
import SQLiteStore
import Sourcing
import ViewModels

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
