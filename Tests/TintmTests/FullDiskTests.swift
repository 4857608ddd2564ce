import Foundation
import Testing

/// Marks while the disk of the database is full.
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

  @Test(.enabled(if: mounts, "no disk can be mounted here"))
  func `without room for the log, a mark says that the disk is full`() throws {
    _ = try sandbox.run("fetch", "--quiet")
    try FileManager.default.createDirectory(
      at: sandbox.folder.appendingPathComponent("full"), withIntermediateDirectories: false)
    let run = try CommandRun(
      [
        "-m", "sh", "-c",
        """
        mount -t tmpfs -o size=64m none full && cp tintm.db full/ || exit 1
        cat /dev/zero > full/filler 2>/dev/null
        exec "$0" bookmark 1
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
}
