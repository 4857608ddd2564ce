import Foundation
import Models
import SQLiteStore
import Store
import Testing
import ViewModels

@testable import tintm

/// The rules of an export that moves in.
struct MovedRuleTests {
  let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox()
  }

  @Test func `a move from the page adds no rules that send notices`() async throws {
    try sandbox.write(
      """
      {"items": [{"guid": "g", "title": "T", "canonical": [{"href": "https://old.example/1"}],
        "origin": {"streamId": "feed/https://old.example/feed", "title": "Old Post"}}],
       "_tintm_rules": [{"match": "harbour", "read": true}, {"match": "ferry", "notify": "phone"}]}
      """, to: "all.json")
    _ = try sandbox.run("fetch")
    try sandbox.addReaders("ada")
    let store = try SQLiteStore.create(at: sandbox.database)
    for (mayNotify, matches) in [(false, ["harbour"]), (true, ["harbour", "ferry"])] {
      let run = MoveRun(
        origin: .file(sandbox.folder.appending(path: "all.json").path, folders: []),
        reader: "ada",
        subscriptions: .init(
          store, configPath: sandbox.folder.appending(path: "feeds.yml").path),
        mayNotify: mayNotify, progress: { _ in })
      let result = try await run.run(in: store)
      #expect(try await store.rules(of: "ada").map(\.rule.match) == matches)
      let isTold = result.counts.notices.contains { $0.hasSuffix("cannot be rules here: 1.") }
      #expect(isTold == !mayNotify)
    }
  }
}
