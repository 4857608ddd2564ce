import Foundation
import Synchronization
import TestOrigin
import Testing

/// The backup command and its output.
struct BackupCommandTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
    #expect(try sandbox.run("fetch", "--quiet", "--source", "Touchline").status == 0)
  }

  @Test func `a backup restores to the same export, byte for byte`() throws {
    let made = try sandbox.run("backup", "kept", "--json")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try made.json()["kind"] as? String == "backup")
    let before = try sandbox.run("export", "--format", "json")
    #expect(try sandbox.run("fetch", "--quiet", "--source", "The Harbour Courier").status == 0)
    #expect(try sandbox.run("restore", "kept").status == 73)
    let restored = try sandbox.run("restore", "kept", "--force")
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(restored.output.contains("The previous database is "))
    #expect(try sandbox.run("export", "--format", "json").output == before.output)
    #expect(try sandbox.run("check").status == 0)
  }

  @Test func `a backup made during a pass is complete`() async throws {
    let asked = AsyncStream.makeStream(of: String.self)
    let items = (1...200).map {
      "<item><guid>\($0)</guid><title>Item \($0)</title><description>Words \($0)</description></item>"
    }
    let feed = "<rss version=\"2.0\"><channel><title>T</title>\(items.joined())</channel></rss>"
    let origin = try await TestOrigin { request in
      asked.continuation.yield(request.path)
      return .answer(200, [:], feed)
    }
    let sources = (1...12).map {
      "  - {name: s\($0), url: \"\(origin.url("/\($0)"))\", category: c}"
    }
    try sandbox.write(
      "network: {allow_private: true, per_host: {delay: 0s}}\nsources:\n"
        + sources.joined(separator: "\n"), to: "feeds.yml")
    let pass = sandbox.process("fetch", "--force") { _ in asked.continuation.finish() }
    try pass.run()
    // A backup at every third request of a source.
    var count = 0
    for await _ in asked.stream {
      count += 1
      guard count.isMultiple(of: 3) else { continue }
      let made = try sandbox.run("backup", "kept")
      #expect(made.status == 0, "\(made.errors)")
    }
    for name in try FileManager.default.contentsOfDirectory(
      atPath: sandbox.folder.path + "/kept") where name.hasPrefix("tintm-")
    {
      let other = ["TINTM_DATABASE": sandbox.folder.path + "/\(name).db"]
      let restored = try sandbox.run("restore", "kept/\(name)", environment: other)
      #expect(restored.status == 0, "\(restored.errors)")
      let check = try sandbox.run("check", "--json", environment: other)
      #expect(check.status == 0, "\(check.output)")
    }
  }

  @Test func `errors have a status and a message`() throws {
    for (arguments, status, words) in [
      (["backup"], 64, "No backup folder is configured."),
      (["restore", "nowhere"], 73, "would be replaced"),
      (["restore", "nowhere", "--force"], 66, "There is no backup at "),
      (["restore", "feeds.yml", "--force"], 65, "it is not a tintm database"),
      (["backup", "tintm.db", "--force"], 73, "is the database itself"),
      (["backup", "kept", "--keep", "0"], 64, "--keep must be 1 or more"),
      (["backup", "/proc/nothing"], 73, "Cannot write"),
    ] as [([String], Int32, String)] {
      let run = try CommandRun(
        arguments, in: sandbox.folder, environment: ["TINTM_DATABASE": sandbox.database])
      #expect(run.status == status && run.errors.contains(words), "\(arguments): \(run.errors)")
    }
    #expect(try sandbox.run("check").status == 0)
  }

  @Test func `the configuration gives the backup folder`() throws {
    let sample = try String(
      contentsOf: sandbox.folder.appendingPathComponent("feeds.yml"), encoding: .utf8)
    try sandbox.write(sample + "\nbackup: {folder: kept, every: 6h, keep: 2}\n", to: "feeds.yml")
    for _ in 1...3 { #expect(try sandbox.run("backup").status == 0) }
    let names = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path + "/kept")
    #expect(names.count { $0.hasPrefix("tintm-") } == 2)
    #expect(try sandbox.run("restore", "--force").status == 0)
    try sandbox.write(sample + "\nbackup: {folder: kept, evry: 6h}\n", to: "feeds.yml")
    #expect(try sandbox.run("check").status == 78)
  }
}
