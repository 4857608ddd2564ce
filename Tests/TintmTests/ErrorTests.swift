import Foundation
import Testing

/// Error messages for people and programs, and exit codes.
struct ErrorTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  @Test(
    arguments: [
      (["fed"], 64, "no_such_command", "Did you mean “feed”?"),
      (["--database", "x.db", "feeed"], 64, "no_such_command", "Did you mean “feed”?"),
      (["feed", "--limit", "0"], 64, "usage", "`tintm feed --help` lists its options."),
      (["feed", "--after", "x"], 64, "usage", "`tintm feed --help` lists its options."),
      (["search", " "], 64, "usage", "`tintm search --help` lists its options."),
      (["mark", "1"], 64, "usage", "`tintm mark --help` lists its options."),
      (["feed", "--category", "sprot"], 66, "no_such_category", "Did you mean “sport”?"),
      (["feed", "--source", "Touchlin"], 66, "no_such_source", "Did you mean “Touchline”?"),
      (["fetch", "--category", "sprot"], 66, "no_such_category", "Did you mean “sport”?"),
      (["read", "9999"], 66, "no_such_article", "`tintm feed` shows each article's number."),
      (
        ["bookmark", "1", "9999"], 66, "no_such_article",
        "`tintm feed` shows each article's number."
      ),
      (["feed", "--fields", "id,titel"], 64, "no_such_field", "Did you mean “title”?"),
      (["parse", "/nowhere.xml"], 66, "no_such_file", nil),
      (["parse", "feeds.yml"], 65, "not_a_feed", nil),
      (["parse", "."], 66, "no_such_file", nil),
      (["replay", "/nowhere.jsonl"], 66, "no_such_file", nil),
      (["replay", "."], 66, "no_such_file", nil),
      (["import", "."], 66, "no_such_file", nil),
    ] as [([String], Int32, String, String?)])
  func `an error is one JSON object with a code`(
    arguments: [String], status: Int32, code: String, advice: String?
  ) throws {
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    let environment = ["TINTM_DATABASE": sandbox.database]
    let run = try CommandRun(
      arguments + (arguments[0] == "parse" ? [] : ["--json"]), in: sandbox.folder,
      environment: environment)
    #expect(run.status == status)
    #expect(run.output == "")
    guard arguments[0] != "parse" else {
      #expect(run.errors.split(separator: "\n").count == 1)
      return
    }
    let error = try CommandRun.json(run.errors)["error"] as? [String: Any]
    #expect(error?["code"] as? String == code)
    #expect(error?["advice"] as? String == advice)
  }

  @Test func `before the first fetch the error recommends a fetch`() throws {
    let run = try sandbox.run("feed")
    #expect(run.status == 66)
    #expect(run.errors.contains("tintm fetch"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.database))
    #expect(try sandbox.run("sources", "--json").status == 0)
  }

  @Test func `without configuration and database the error explains the first steps`() throws {
    let empty = sandbox.folder.appendingPathComponent("empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    // A machine may have a system-wide configuration.
    guard !FileManager.default.fileExists(atPath: "/etc/tintm/feeds.yml") else { return }
    let place = empty.path + "/.config/tintm/feeds.yml"
    for (command, words) in [
      ("feed", "feeds.yml"), ("link", "feeds.yml"), ("fetch", place), ("sources", place),
    ] {
      let run = try CommandRun(
        [command], in: empty, environment: ["HOME": empty.path, "USER": "ada", "PATH": "/usr/bin"])
      #expect(run.status == 66)
      #expect(run.errors.contains(words) && run.errors.contains("tintm add"), "\(run.errors)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: empty.path) == [])
    }
  }

  @Test func `an empty list explains itself on stderr`() throws {
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    for (arguments, sentence) in [
      (["feed", "--bookmarked"], "No bookmarked articles"),
      (["feed", "--category", "tech"], "No articles."),
      (["search", "xyzzy"], "Nothing found"),
    ] {
      let run = try CommandRun(
        arguments, in: sandbox.folder, environment: ["TINTM_DATABASE": sandbox.database])
      #expect(run.status == 0 && run.output == "")
      #expect(run.errors.hasPrefix(sentence), "\(run.errors)")
      let quiet = try CommandRun(
        arguments + ["--quiet"], in: sandbox.folder,
        environment: ["TINTM_DATABASE": sandbox.database])
      #expect(quiet.errors == "")
    }
    let json = try sandbox.run("feed", "--bookmarked", "--json")
    #expect(json.errors == "" && json.output.contains("\"items\":[]"))
  }

  @Test func `an invalid configuration does not prevent reading`() throws {
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    try sandbox.write("database: ./tintm.db\nsources: 7\n", to: "feeds.yml")
    #expect(try CommandRun(["feed"], in: sandbox.folder).status == 0)
    #expect(try CommandRun(["fetch"], in: sandbox.folder).status == 78)
    try sandbox.write("database: ./none.db\nsources: 7\n", to: "feeds.yml")
    #expect(try CommandRun(["feed"], in: sandbox.folder).status == 78)
  }

  @Test func `an invalid configuration exits with 78 and names line and column`() throws {
    try sandbox.write("sources:\n  - name: A\n    ulr: x\n    category: c\n", to: "bad.yml")
    let run = try sandbox.run("--config", "bad.yml", "fetch")
    #expect(run.status == 78)
    #expect(run.errors.contains("bad.yml:3:5: unknown key “ulr” in a source; did you mean “url”?"))
    #expect(!FileManager.default.fileExists(atPath: sandbox.database))
    #expect(try sandbox.run("--config", "bad.yml", "check").status == 78)
    #expect(try sandbox.run("--config", "none.yml", "fetch").status == 66)
  }

  @Test func `invalid selectors are found before any fetch`() throws {
    try sandbox.write(
      """
      sources:
        - name: A
          url: https://a.example
          category: c
          kind: html
          select: {item: "div[", title: h2}
      """, to: "bad.yml")
    let run = try sandbox.run("--config", "bad.yml", "check")
    #expect(run.status == 78)
    #expect(run.output.contains("\t6\t20\t"))
  }

  @Test func `a file that is not a database is left unchanged`() throws {
    try sandbox.write("my notes", to: "notes.txt")
    let run = try sandbox.run("--database", "notes.txt", "fetch")
    #expect(run.status == 65)
    let notes = sandbox.folder.appendingPathComponent("notes.txt")
    #expect(try String(contentsOf: notes, encoding: .utf8) == "my notes")
  }

  @Test func `help and version exit with 0`() throws {
    for arguments in [["--help"], ["help", "feed"], ["feed", "--help"], ["--version"]] {
      let run = try CommandRun(arguments)
      #expect(run.status == 0 && !run.output.isEmpty && run.errors.isEmpty)
    }
  }

  @Test(arguments: ["nosuch 2>&-", "feed --category nope 2>/dev/full", "nosuch 2>&1 | true"])
  func `an error without a readable stderr causes no crash`(command: String) throws {
    let run = try CommandRun(
      ["-c", "\"$0\" \(command); echo \"${PIPESTATUS[0]}\"", CommandRun.program.path],
      program: URL(fileURLWithPath: "/bin/bash"), in: sandbox.folder,
      environment: ["TINTM_DATABASE": sandbox.database])
    #expect(["64\n", "66\n"].contains(run.output), "\(run.output)")
  }

  @Test func `the manual's example configuration is valid`() throws {
    let manual = try String(
      contentsOf: CommandRun.root.appendingPathComponent("docs/tintm.1"), encoding: .utf8)
    let start = try #require(manual.range(of: "categories: ["))
    let end = try #require(manual.range(of: ".RE", range: start.upperBound..<manual.endIndex))
    try sandbox.write(
      String(manual[start.lowerBound..<end.lowerBound]), to: "manual.yml")
    let run = try sandbox.run("--config", "manual.yml", "check")
    #expect(run.status == 0, "\(run.output)")
    for file in ["feeds.yml", "data/sample/feeds.yml"] {
      let path = CommandRun.root.appendingPathComponent(file).path
      #expect(try sandbox.run("--config", path, "check").status == 0)
    }
  }

  @Test func `a named configuration must exist, whatever the form of its path`() throws {
    #expect(try CommandRun(["--config", "/nope.yml", "feed"], in: sandbox.folder).status == 66)
    for path in ["feeds.yml", "./feeds.yml", "../\(sandbox.folder.lastPathComponent)/feeds.yml"] {
      let run = try CommandRun(
        ["--config", path, "feed"], in: sandbox.folder, environment: ["HOME": "/nowhere"])
      #expect(run.errors.contains(sandbox.folder.lastPathComponent + "/data/tintm.db"))
    }
  }
}
