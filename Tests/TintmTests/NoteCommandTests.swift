import Foundation
import Testing

/// Notes on articles, on the command line.
struct NoteCommandTests {
  @Test func `a note is read from stdin`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(SaveTests.configuration, to: "feeds.yml")
    #expect(try sandbox.run("save", "--no-pages", "https://courier.example/1").status == 0)
    try sandbox.write("Compare with the report.\nAsk the pilots.\n", to: "note.txt")
    let run = try CommandRun(
      ["-c", "\"$1\" note 1 - < note.txt", "sh", CommandRun.program.path],
      program: URL(fileURLWithPath: "/bin/sh"), in: sandbox.folder,
      environment: sandbox.environment)
    #expect(run.status == 0)
    let stored = try sandbox.run("note", "1", "--json").items()
    #expect(stored.first?["note"] as? String == "Compare with the report.\nAsk the pilots.")
  }
}
