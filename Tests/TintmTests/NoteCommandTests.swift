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

  @Test func `a note without text is refused, and the note stays`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(SaveTests.configuration, to: "feeds.yml")
    #expect(try sandbox.run("save", "--no-pages", "https://courier.example/1").status == 0)
    #expect(try sandbox.run("note", "1", "mine").status == 0)
    // The standard input of a run is empty.
    for text in ["-", "", " \n"] {
      let run = try sandbox.run("note", "1", text)
      #expect(run.status == 64 && run.errors.contains("--remove"), "\(run.errors)")
    }
    #expect(try sandbox.run("note", "1", "--json").items().first?["note"] as? String == "mine")
    #expect(try sandbox.run("note", "1", "--remove").status == 0)
    #expect(try sandbox.run("note", "1", "--json").items().isEmpty)
  }

  @Test func `a passage that an article does not have is no mistake of the command line`() throws {
    let sandbox = try Sandbox()
    try sandbox.write(SaveTests.configuration, to: "feeds.yml")
    #expect(try sandbox.run("save", "--no-pages", "https://courier.example/1").status == 0)
    let absent = try sandbox.run("highlight", "1", "no such passage")
    #expect(absent.status == 66, "\(absent.errors)")
    let unmarked = try sandbox.run("highlight", "1", "no such passage", "--remove")
    #expect(unmarked.status == 66, "\(unmarked.errors)")
  }
}
