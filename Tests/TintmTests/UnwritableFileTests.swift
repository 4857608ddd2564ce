import Foundation
import Glibc
import Testing

/// Edits of feeds.yml that cannot be written: the file stays whole, and the answer says what to do.
struct UnwritableFileTests {
  let sandbox: Sandbox
  private let before: String

  init() throws {
    sandbox = try Sandbox()
    before = try String(
      contentsOf: sandbox.folder.appendingPathComponent("feeds.yml"), encoding: .utf8)
    try sandbox.write(
      """
      <opml version="2.0"><body>
      <outline text="Harbour News" xmlUrl="https://harbour.example/feed"/>
      </body></opml>
      """, to: "list.opml")
  }

  /// Imports the list by another program that starts this one.
  private func importList(_ program: String, _ words: [String]) throws -> CommandRun {
    try CommandRun(
      words + [CommandRun.program.path, "import", "list.opml"],
      program: URL(fileURLWithPath: program), in: sandbox.folder,
      environment: [
        "TINTM_DATABASE": sandbox.database, "HOME": sandbox.folder.path, "USER": "guest",
      ])
  }

  /// What a command wrote to stderr, without the line breaks of a terminal.
  private func said(_ run: CommandRun) -> String {
    run.errors.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func expectWhole() throws {
    let text = try String(
      contentsOf: sandbox.folder.appendingPathComponent("feeds.yml"), encoding: .utf8)
    #expect(text == before)
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path)
    #expect(!names.contains { $0.hasPrefix(".feeds.yml") }, "\(names)")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can act as somebody else"))
  func `in a folder where this user may not write`() throws {
    #expect(chmod(sandbox.folder.path, 0o755) == 0)
    let run = try importList(
      "/usr/bin/setpriv", ["--reuid=65534", "--regid=65534", "--clear-groups"])
    #expect(run.status == 73, "\(run.errors)")
    #expect(said(run).contains("feeds.yml: Permission denied"), "\(run.errors)")
    #expect(said(run).contains("Nothing was changed"), "\(run.errors)")
    try expectWhole()
  }

  /// As on a disk that becomes full: the first bytes can be written and the others not.
  @Test func `where the file cannot be written to its end`() throws {
    let run = try importList("/bin/sh", ["-c", "trap '' 25; ulimit -f 1; exec \"$0\" \"$@\""])
    #expect(run.status == 73, "\(run.errors)")
    #expect(said(run).contains("feeds.yml: File too large"), "\(run.errors)")
    #expect(said(run).contains("Nothing was changed"), "\(run.errors)")
    try expectWhole()
    // Then it can.
    #expect(try sandbox.run("import", "list.opml").status == 0)
    let after = try String(
      contentsOf: sandbox.folder.appendingPathComponent("feeds.yml"), encoding: .utf8)
    #expect(after.contains("https://harbour.example/feed") && after.contains(before.prefix(200)))
  }
}
