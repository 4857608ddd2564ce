import Foundation
import Testing

/// What `make demo` shows.
struct DemoTests {
  @Test func `the demo shows a feed, stores pictures and says how to go on`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let demo = try CommandRun(
      [CommandRun.program.path, folder.path],
      program: CommandRun.root.appending(path: "Scripts/demo"),
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path, "USER": "ada"])
    #expect(demo.status == 0, "\(demo.errors)")
    #expect(demo.output.contains("Adeyo wins Port Alder Marathon"))
    let feed = try CommandRun(
      ["--config", folder.path + "/feeds.yml", "feed", "--limit", "200", "--json"],
      environment: ["HOME": folder.path])
    let items = try feed.items()
    #expect(items.count { $0["image_file"] is String } >= 12, "\(feed.errors)")
    // The commands that it ends with.
    let next = demo.output.split(separator: "\n")
      .filter { $0.contains("--config") || $0.contains("tintm add") }
    #expect(next.count == 4, "\(next)")
    let link = try #require(next.first { $0.hasSuffix(" link") })
    let words = link.split(separator: " ").dropFirst().map(String.init)
    #expect(try CommandRun(words, environment: ["USER": "ada"]).output.contains("/link/"))
  }
}
