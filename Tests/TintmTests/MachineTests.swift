import Foundation
import Glibc
import Testing

/// The program under other users, with read-only files, and with removed sources.
struct MachineTests {
  let sandbox: Sandbox
  /// A user and group without files here (nobody and nogroup of Debian).
  private static let nobody: UInt32 = 65534

  init() throws {
    sandbox = try Sandbox()
  }

  /// Runs the command as another user.
  private func runAsNobody(_ arguments: String...) throws -> CommandRun {
    let words = ["--reuid=65534", "--regid=65534", "--clear-groups", CommandRun.program.path]
    return try CommandRun(
      words + arguments, program: URL(fileURLWithPath: "/usr/bin/setpriv"), in: sandbox.folder,
      environment: ["TINTM_DATABASE": sandbox.database, "USER": "guest"])
  }

  private func owner(_ path: String) -> UInt32? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_uid : nil
  }

  @Test(.enabled(if: geteuid() == 0, "only root can act as somebody else"))
  func `root's files in another user's database folder belong to that user`() throws {
    let folder = sandbox.folder.appendingPathComponent("state").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    #expect(chown(folder, Self.nobody, Self.nobody) == 0)
    let database = folder + "/tintm.db"
    let run = try sandbox.run(
      "fetch", "--quiet", "--source", "Touchline", environment: ["TINTM_DATABASE": database])
    #expect(run.status == 0, "\(run.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.contains("tintm.db"))
    for name in names { #expect(owner(folder + "/" + name) == Self.nobody, "\(name)") }
    // A file left by an earlier version is named in the report.
    #expect(chown(database, 0, 0) == 0 && chmod(database, 0o644) == 0)
    let check = try sandbox.run("check", environment: ["TINTM_DATABASE": database])
    #expect(check.output.contains("not writable by "), "\(check.output)")
  }

  @Test(.enabled(if: geteuid() == 0, "only root can act as somebody else"))
  func `a read-only database can be read`() throws {
    // A folder for a group makes its files readable by that group.
    #expect(chown(sandbox.folder.path, 0, Self.nobody) == 0)
    #expect(chmod(sandbox.folder.path, 0o750) == 0)
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    let feed = try runAsNobody("feed", "--json")
    #expect(feed.status == 0, "\(feed.errors)")
    let items = try feed.items()
    let id = try #require(items.first?["id"] as? Int)
    for arguments in [["read", "\(id)"], ["search", "the"], ["export", "--format", "json"]] {
      let words = ["--reuid=65534", "--regid=65534", "--clear-groups", CommandRun.program.path]
      let run = try CommandRun(
        words + arguments, program: URL(fileURLWithPath: "/usr/bin/setpriv"), in: sandbox.folder,
        environment: ["TINTM_DATABASE": sandbox.database, "USER": "guest"])
      #expect(run.status == 0 && !run.output.isEmpty, "\(arguments): \(run.errors)")
    }
    // Commands that write explain why they can't.
    #expect(try runAsNobody("bookmark", "\(id)").status == 73)
  }

  @Test func `articles of a removed source are listed and can be purged`() throws {
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    #expect(try sandbox.run("purge", "Touchline").status == 64)
    let feed = try sandbox.run("feed", "--source", "Touchline", "--json").json()
    let items = try #require(feed["items"] as? [[String: Any]])
    let id = try #require(items.first?["id"] as? Int)
    #expect(try sandbox.run("bookmark", "\(id)").status == 0)
    let text = try String(
      contentsOf: sandbox.folder.appendingPathComponent("feeds.yml"), encoding: .utf8)
    try sandbox.write(text.replacing("name: Touchline", with: "name: Goal Line"), to: "feeds.yml")
    // A renamed source is still the same source.
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Goal Line").status == 0)
    #expect(try sandbox.run("sources", "--gone").output.isEmpty)
    try sandbox.write(
      "sources:\n  - {name: A, url: \"file:a.xml\", category: c}\n", to: "feeds.yml")
    _ = try sandbox.run("fetch", "--quiet")
    let gone = try sandbox.run("sources", "--gone", "--json").json()
    #expect((gone["items"] as? [[String: Any]])?.first?["name"] as? String == "Goal Line")
    #expect(try sandbox.run("check").output.contains("no longer in feeds.yml"))
    #expect(try sandbox.run("purge", "nobody").status == 66)
    let purged = try sandbox.run("purge", "goal line", "--json").json()
    let result = (purged["items"] as? [[String: Any]])?.first
    #expect(result?["kept"] as? Int == 1 && result?["deleted"] as? Int == items.count - 1)
    #expect(try sandbox.run("read", "\(id)", "--peek").status == 0)
    #expect(try sandbox.run("check").status == 0)
  }

  @Test func `the configuration of the usual place is not written into another's database`() throws
  {
    try sandbox.write(
      "sources:\n  - {name: A, url: \"file:a.xml\", category: c}\n", to: "other.yml")
    try sandbox.write(
      "<rss version=\"2.0\"><channel><title>A</title><item><guid>1</guid><title>One</title></item>"
        + "</channel></rss>", to: "a.xml")
    let other = ["--database", "other.db"]
    #expect(
      try sandbox.run(arguments: other + ["--config", "other.yml", "fetch", "--quiet"]).status == 0)
    #expect(try sandbox.run(arguments: other + ["purge", "A"]).status == 64)
    let refused = try sandbox.run(arguments: other + ["fetch", "--quiet"])
    #expect(refused.status == 64 && refused.errors.contains("another configuration"))
    let titles = try sandbox.run(arguments: other + ["feed", "--json"]).items().map {
      $0["title"] as? String
    }
    #expect(titles == ["One"])
    // A database of its own is made, and used again after a change of the list.
    let own = ["--database", "own.db", "fetch", "--quiet", "--source", "Touchline"]
    for _ in 0..<2 { #expect(try sandbox.run(arguments: own).status == 0) }
    // Its list with other names is not another's.
    try sandbox.write(
      "sources:\n  - {name: B, url: \"file:a.xml\", category: c}\n", to: "feeds.yml")
    #expect(try sandbox.run(arguments: other + ["fetch", "--quiet"]).status == 0)
  }

  @Test func `the error distinguishes a configured name that is not in the database yet`() throws {
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    try sandbox.write(
      "sources:\n  - {name: Fresh, url: \"file:a.xml\", category: brand new}\n", to: "feeds.yml")
    for arguments in [["feed", "--category", "brand new"], ["feed", "--source", "Fresh"]] {
      let run = try CommandRun(
        arguments, in: sandbox.folder, environment: ["TINTM_DATABASE": sandbox.database])
      #expect(run.status == 66)
      #expect(
        run.errors.contains("is in the configuration but not in the database"), "\(run.errors)")
    }
  }

  @Test func `hidden articles can be listed and shown again`() throws {
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    let feed = try sandbox.run("feed", "--json").items()
    let id = try #require(feed.first?["id"] as? Int)
    #expect(try sandbox.run("feed", "--hidden").output.isEmpty)
    #expect(try sandbox.run("hide", "\(id)").status == 0)
    let hidden = try sandbox.run("feed", "--hidden", "--json").json()["items"]
    #expect((hidden as? [[String: Any]])?.map { $0["id"] as? Int } == [id])
    #expect(try sandbox.run("hide", "\(id)", "--remove").status == 0)
    #expect(try sandbox.run("feed", "--hidden").output.isEmpty)
  }

  @Test func `an import reports what the list lacks`() throws {
    for (outlines, words) in [
      ("<outline text=\"x\" xmlUrl=\"ftp://a.example/feed\"/>", "not a web address"),
      ("<outline text=\"x\" xmlUrl=\"https://a.example/feed\"/><outline text=\"y", "cut off"),
      (String(repeating: "<outline text=\"f\">", count: 5000), "nested"),
    ] {
      try sandbox.write(
        "<opml version=\"2.0\"><head/><body>\(outlines)", to: "list.opml")
      let run = try sandbox.run("import", "list.opml", "--dry-run")
      #expect(run.errors.contains(words), "\(words): \(run.errors)")
    }
  }

  @Test func `a damaged database is repaired into a copy that can be restored`() throws {
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    let saved = try sandbox.run("check", "--repair", "saved.db")
    #expect(
      saved.status == 0 && saved.output.contains("all rows were recovered"), "\(saved.errors)")
    let before = try sandbox.run("export", "--format", "json").output
    let file = try #require(FileHandle(forWritingAtPath: sandbox.database))
    try file.write(contentsOf: Data(repeating: 0xA5, count: 8192))
    try file.close()
    #expect(try sandbox.run("check", "--repair", "other.db").status == 65)
    #expect(try sandbox.run("restore", "saved.db", "--force").status == 0)
    #expect(try sandbox.run("export", "--format", "json").output == before)
  }

  @Test func `the doctor reports the facts for a bug report, without secrets`() throws {
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
    try sandbox.write(
      """
      sources:
        - {name: A, url: "https://ada:hunter2@127.0.0.1:9/feed?key=abc123", category: c}
      """, to: "secret.yml")
    let run = try sandbox.run("doctor", "--config", "secret.yml", "--json")
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(!run.output.contains("hunter2") && !run.output.contains("abc123"))
    let items = try run.items()
    let subjects = Set(items.compactMap { $0["subject"] as? String })
    #expect(
      subjects.isSuperset(of: [
        "program", "system", "libraries", "clock", "configuration", "database", "disk", "network",
      ]), "\(subjects)")
    try sandbox.write("sources: 7\n", to: "wrong.yml")
    #expect(try sandbox.run("doctor", "--config", "wrong.yml", "--offline").status == 65)
  }
}
