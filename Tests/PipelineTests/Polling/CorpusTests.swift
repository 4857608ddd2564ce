import Fetching
import Foundation
import Models
import SQLiteStore
import Store
import TestOrigin
import Testing
import Words

@testable import Pipeline

/// Real documents as published, over HTTP, into the database. They are not part of the project;
/// without them there is nothing to test.
struct CorpusTests {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("shared/corpus/feeds")

  static let documents =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".xml") || $0.hasSuffix(".json") }.sorted()

  @Test(.enabled(if: !documents.isEmpty))
  func `each document gives articles or a reason, and the same ones again`() async throws {
    let origin = try await TestOrigin { request in
      let name = String(request.path.dropFirst())
      guard
        let body = FileManager.default.contents(
          atPath: Self.folder.appendingPathComponent(name).path)
      else { return .answer(404) }
      return request.header("if-none-match") == "\"\(name)\""
        ? .answer(304, ["ETag": "\"\(name)\""])
        : .answer(200, ["ETag": "\"\(name)\""], [UInt8](body))
    }
    let fixture = try PollingFixture()
    let sources = Self.documents.map {
      Source(name: $0, address: .web(origin.url("/" + $0)), categories: ["captured"])
    }
    try fixture.configure(sources)
    let outcomes = try await fixture.poll(sources)
    #expect(outcomes.count == sources.count)
    var articles = 0
    for (name, outcome) in outcomes {
      switch outcome.result {
      case .fetched: articles += outcome.new
      case .failed(let reason): #expect(reason.english.count > 10, "\(name)")
      case .notModified, .skipped: Issue.record("\(name): \(outcome.result)")
      }
    }
    #expect(articles > 1000)
    let found = try fixture.store.inspect()
    let titled = try fixture.store.feed(FeedQuery(allVersions: true, limit: 100_000), reader: "")
      .items.count { $0.article.title?.isEmpty == false }
    #expect(found.isSound && found.articles == articles)
    // Some blogs and all microblogs have posts without headlines.
    #expect(Double(titled) > Double(articles) * 0.9)

    let again = try await fixture.poll(sources, force: true)
    for (name, outcome) in again where outcomes[name]?.result == .fetched {
      #expect(outcome.result == .notModified, "\(name)")
    }
    #expect(try fixture.store.inspect().articles == articles)
    await fixture.fetcher.shutdown()
  }
}
