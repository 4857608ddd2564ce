import Fetching
import Foundation
import Matching
import Models
import SQLiteStore
import Store
import TestOrigin
import TestStore
import Testing

@testable import Pipeline

/// Rules that need the text of a page (docs/expressions.md).
struct PageRuleTests {
  let passes: OfflinePassTests
  var fixture: PollingFixture { passes.fixture }

  init() throws {
    passes = try OfflinePassTests()
  }

  private func setRules(_ expressions: [String]) throws {
    try fixture.store.setRules(
      expressions.enumerated().map { place, expression in
        ConfiguredRule(
          Rule(expression, actions: RuleActions(hide: true)), place: "feeds.yml:\(place + 1)")
      }, orReader: "ada")
  }

  private func isHidden() throws -> Bool? {
    try fixture.store.articles([1], reader: "ada").first?.state.hidden
  }

  @Test(arguments: [["pier"], ["pier", "is:copy"]])
  func `a rule acts in the pass that fetches the page`(_ rules: [String]) async throws {
    try setRules(rules)
    let origin = try await passes.origin(items: 1...1)
    let source = passes.source(origin, images: .none)
    try await passes.poll(source)
    #expect(try isHidden() == false)
    try await passes.run(source)
    #expect(try isHidden() == true)
    await fixture.fetcher.shutdown()
  }

  @Test func `a pass without due sources applies rules whose page was given up`() async throws {
    try setRules(["words:<20"])
    let item = """
      <item><guid>1</guid><title>One</title><link>https://courier.example/1</link>\
      <description>A teaser.</description></item>
      """
    let source = try fixture.source(
      "a.xml", "<rss version=\"2.0\"><channel><title>C</title>\(item)</channel></rss>")
    try fixture.configure([source])
    _ = try await fixture.poll([source])
    _ = try await fixture.poll([source])
    #expect(try isHidden() == false, "its page is waited for")
    try await fixture.store.endPageAttempt(1, .failed(reason: "gone", tries: 1, due: nil))
    #expect(try await fixture.poll([source]).isEmpty)
    #expect(try isHidden() == true)
    await fixture.fetcher.shutdown()
  }
}
