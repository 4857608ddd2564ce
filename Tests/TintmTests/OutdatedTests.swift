import Foundation
import Testing

/// `make outdated`, with a git that knows made-up tags.
struct OutdatedTests {
  private func run(git script: String) throws -> CommandRun {
    let sandbox = try Sandbox()
    let git = sandbox.folder.appendingPathComponent("git").path
    try sandbox.write("#!/bin/sh\n" + script, to: "git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: git)
    return try CommandRun(
      [], program: CommandRun.root.appendingPathComponent("Scripts/outdated"),
      environment: ["PATH": sandbox.folder.path + ":/usr/bin:/bin"])
  }

  @Test func `newer releases are listed, other tags are not`() throws {
    let run = try run(
      git: """
        case $4 in
        *Yams*) printf 'a\\trefs/tags/999.10.0\\na\\trefs/tags/999.9.0\\na\\trefs/tags/999.11.0-b\\n' ;;
        *nio.git) printf 'a\\trefs/tags/999.0.0-beta.1\\na\\trefs/tags/nightly\\n' ;;
        esac
        """)
    #expect(run.status == 0)
    #expect(run.output.contains(/^Yams: \d[\d.]+, newest is 999\.10\.0\n$/), "\(run.output)")
  }

  @Test func `a server that does not answer is reported`() throws {
    let run = try run(git: "case $4 in *Yams*) exit 128 ;; esac")
    #expect(run.status == 69 && run.output == "")
    #expect(run.errors == "outdated: https://github.com/jpsim/Yams.git does not answer\n")
  }
}
