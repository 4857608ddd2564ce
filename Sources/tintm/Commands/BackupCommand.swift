import ArgumentParser
import Foundation
import Sourcing
import Storing
import Synchronization
import ViewModels

struct BackupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Keeps a copy of the database and its pictures, also while the daemon runs.",
    discussion: """
      A path that ends in .db is a file, which the next backup replaces; any other is a folder of \
      dated backups that share their pictures. Without a path it is the folder that the \
      configuration names. A copy is checked as a whole before it gets its name: whatever stops a \
      backup, what is there is whole. `sha256sum -c` in a dated backup checks it again.

      EXAMPLES:
        tintm backup /mnt/stick/news
        tintm backup /mnt/stick/news --keep 7
        tintm backup ~/news.db
      """)

  @Argument(help: "A folder, or a file whose name ends in .db.", completion: .directory)
  var path: String?

  @Option(help: ArgumentHelp("Keep only so many backups of the folder.", valueName: "count"))
  var keep: Int?

  @Flag(help: "Also replace a file that no backup made.")
  var force = false

  @OptionGroup var output: OutputOptions
  @OptionGroup(title: "Global options") var globals: GlobalOptions

  func validate() throws {
    if let keep, keep < 1 { throw ValidationError("--keep needs a number of at least 1.") }
  }

  func run() async throws {
    let (place, keep) = try target()
    let database = try globals.locations.databasePlace().file(for: "A backup")
    let report = Mutex<BackupReport?>(nil)
    try await Interruption.cancels {
      let made = try BackupRun(of: database).write(
        to: place, keep: keep, replaces: force, now: Date(), check: Task.checkCancellation)
      report.withLock { $0 = made }
    }
    if let made = report.withLock(\.self) { try output.show(BackupViewModel(made)) }
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
    guard let settings = try Configuration.checked(at: globals.locations.configPath).backup else {
      throw Failure(
        .usage, code: "usage", "There is no place for a backup.",
        advice: "Name a folder, or write backup: {folder: …} into the configuration.")
    }
    return (.folder(settings.folder), keep ?? settings.keep)
  }
}

extension BackupViewModel {
  fileprivate init(_ report: BackupReport) {
    self.init(
      path: report.path, articles: report.articles, bytes: report.bytes,
      pictures: report.pictures, newPictures: report.newPictures,
      missingPictures: report.missingPictures, removed: report.removed)
  }
}
