import ArgumentParser
import Foundation
import Models
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
