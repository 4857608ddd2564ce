import Foundation

/// A folder with the sample edition and a separate database.
final class Sandbox {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "tintm-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sample = CommandRun.root.appendingPathComponent("data/sample/feeds.yml")
    try FileManager.default.copyItem(at: sample, to: folder.appendingPathComponent("feeds.yml"))
    let made = try CommandRun(
      [folder.appendingPathComponent("edition").path],
      program: CommandRun.root.appendingPathComponent("Scripts/make-sample"),
      environment: ["PATH": "/usr/bin:/bin"])
    precondition(made.status == 0, made.errors)
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func run(_ arguments: String..., environment: [String: String] = [:]) throws -> CommandRun {
    try run(arguments: arguments, environment: environment)
  }

  func run(arguments: [String], environment: [String: String] = [:]) throws -> CommandRun {
    try CommandRun(
      arguments, in: folder, environment: self.environment.merging(environment) { $1 })
  }

  /// The environment of its runs.
  var environment: [String: String] {
    ["TINTM_DATABASE": database, "USER": "ada", "HOME": folder.path]
  }

  /// Adds readers; the first of a new database takes over what was marked before.
  func addReaders(_ names: String...) throws {
    for name in names {
      let run = try run("reader", "add", name)
      precondition(run.status == 0, run.errors)
    }
  }

  var database: String { folder.appendingPathComponent("tintm.db").path }

  func write(_ text: String, to name: String) throws {
    try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  /// The command, not started yet, with its output discarded.
  ///
  /// - Parameter ended: called with the process id at its end, for any reason.
  func process(
    _ arguments: String..., ended: @escaping @Sendable (Int32) -> Void
  ) -> Process {
    let process = CommandRun.process(
      arguments, in: folder, environment: ["TINTM_DATABASE": database])
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { ended($0.processIdentifier) }
    return process
  }
}
