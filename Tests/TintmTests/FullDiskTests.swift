import Foundation
import GRDB
import Testing

@testable import SQLiteStore

/// Commands while the disk of the database is full.
struct FullDiskTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  private static let mounts =
    (try? CommandRun(
      ["-m", "sh", "-c", "mount -t tmpfs none /mnt"],
      program: URL(fileURLWithPath: "/usr/bin/unshare")
    ).status) == 0

  /// Runs a command with a copy of the database on a full disk, and expects it to say so.
  private func expectFull(_ words: String) throws {
    try FileManager.default.createDirectory(
      at: sandbox.folder.appendingPathComponent("full"), withIntermediateDirectories: false)
    let run = try CommandRun(
      [
        "-m", "sh", "-c",
        """
        mount -t tmpfs -o size=64m none full && cp tintm.db full/ || exit 1
        cat /dev/zero > full/filler 2>/dev/null
        exec "$0" \(words)
        """, CommandRun.program.path,
      ], program: URL(fileURLWithPath: "/usr/bin/unshare"), in: sandbox.folder,
      environment: sandbox.environment.merging([
        "TINTM_DATABASE": sandbox.folder.appendingPathComponent("full/tintm.db").path,
        "PATH": "/usr/bin:/bin",
      ]) { $1 })
    let said = run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(run.status == 73 && said.contains("is full"), "\(run.errors)")
    #expect(!said.contains("writable"), "\(run.errors)")
  }

  @Test(.enabled(if: mounts, "no disk can be mounted here"))
  func `without room for the log, a mark says that the disk is full`() throws {
    _ = try sandbox.run("fetch", "--quiet")
    try expectFull("bookmark 1")
  }

  @Test(.enabled(if: mounts, "no disk can be mounted here"))
  func `without room for an upgrade, a reader is told that the disk is full`() throws {
    let queue = try DatabaseQueue(path: sandbox.database)
    try SQLiteStore.prepare(queue)
    try Schema.migrator.migrate(queue, upTo: Schema.migrator.migrations[0])
    try queue.close()
    try expectFull("feed")
  }
}
