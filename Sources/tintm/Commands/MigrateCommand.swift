import ArgumentParser
import Foundation
import Pipeline
import PostgresStore
import SQLiteStore
import Store
import ViewModels

struct MigrateCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Moves the database from a file to a PostgreSQL server, or back.",
    discussion: """
      Copies everything, keeps all ids, and compares both databases afterwards. The old database is \
      not changed. An interrupted migration continues when it is run again. Stop all daemons that \
      use the database first.

      EXAMPLES:
        tintm migrate --to postgres://tintm@db.example.org/tintm
        tintm --database postgres://tintm@db.example.org/tintm migrate --to news.db
      """)

  @Option(
    help: .value("place", "An empty database as postgres://…, or a new file."))
  var to: String

  @OptionGroup var output: OutputOptions

  func run() async throws {
    let from = try globals.locations.databasePlace()
    let to = try globals.locations.place(to, from: "--to")
    let report = try await Interruption.cancels {
      try Migration(from: from, to: to, check: Task.checkCancellation).run()
    }
    guard report.differing.isEmpty else {
      throw Failure(
        .software, code: "not_the_same",
        "After the migration these tables differ: "
          + report.differing.joined(separator: ", ") + ".",
        advice: "Stop all programs that use the old database and migrate again.")
    }
    try output.show(
      MigrationViewModel(
        from: from.name, to: to.name, articles: report.articles, rows: report.rows))
  }
}

/// Moves a database from a file to a server, or back.
struct Migration {
  let from: DatabasePlace
  let to: DatabasePlace
  /// Throws to cancel the move.
  let check: @Sendable () throws -> Void

  /// - Throws: ``Failure`` if one of the databases can't be used for it; `StoreFault`; the errors
  ///   of `check`.
  func run() throws -> TransferReport {
    switch (from, to) {
    case (.file(let path), .server): try toServer(from: path)
    case (.server, .file(let path)): try toFile(at: path)
    default:
      throw Failure(
        .usage, code: "same_kind", "\(from.name) and \(to.name) are both files or both servers.",
        advice: "Copy a file with `tintm backup`, a server with the tools of PostgreSQL.")
    }
  }

  private func toServer(from path: String) throws -> TransferReport {
    let file = try SQLiteStore.existing(at: path)
    defer { try? file.close() }
    // No process may write to the source meanwhile.
    let locks = try DaemonLock.Work.allCases.map { try ServeCommand.lock(from, for: $0) }
    defer { withExtendedLifetime(locks) {} }
    let server = try open(to)
    defer { server.close() }
    guard try server.beginTransfer() else { throw taken }
    let run = TransferRun(try file.transferTables(), check: check)
    let target = try server.transferTarget()
    return try file.transfer { try run.copy($0, to: target) }
  }

  private func toFile(at path: String) throws -> TransferReport {
    guard !FileManager.default.fileExists(atPath: path) else { throw taken }
    let server = try open(from, isFilling: false)
    defer { server.close() }
    // The file gets its final name when it is complete.
    let temporary = path + ".migrating"
    let file = try SQLiteStore.create(at: temporary)
    let run = TransferRun(try file.transferTables(), check: check)
    let report = try server.transfer { try run.copy($0, to: file) }
    try file.shrink()
    try file.close()
    guard report.differing.isEmpty else { return report }
    // A run that was killed here may have moved some of them.
    try PictureFolder(besideDatabase: temporary).move(into: PictureFolder(besideDatabase: path))
    try FileManager.default.moveItem(atPath: temporary, toPath: path)
    return report
  }

  private func open(
    _ place: DatabasePlace, isFilling: Bool = true
  ) throws -> PostgresStore {
    guard case .server(let address, let local) = place else { throw taken }
    return try PostgresStore(at: address, path: local, isFilling: isFilling)
  }

  private var taken: Failure {
    Failure(
      .cannotWrite, code: "would_replace", "\(to.name) is not empty; it was not changed.",
      advice: "Give an empty database or a new file.")
  }
}
