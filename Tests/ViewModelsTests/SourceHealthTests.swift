import Foundation
import Models
import Testing
import Words

@testable import ViewModels

/// The state of a source, in words.
struct SourceHealthTests {
  static func health(_ reason: PollReason? = nil, _ interval: Double? = nil) -> SourceHealth {
    SourceHealth(
      name: "S", url: "https://s.example/", category: "c", status: .healthy, nextReason: reason,
      interval: interval)
  }

  @Test(arguments: PollReason.allCases)
  func everyReasonHasAPhrase(reason: PollReason) throws {
    let words = try #require(SourceTroubles.whyThen(Self.health(reason, 7200))).english
    #expect(words.contains("every 2 h") == [.interval, .adaptive].contains(reason))
    #expect(!words.hasSuffix("."))
  }

  @Test func `the pause of a host is told alike for its own host and one behind a redirect`() {
    #expect(SourceTroubles.whyThen(Self.health(.host))?.english == "its host asked for a pause")
  }

  @Test func aListOfSourcesHasSectionsInTheOrderOfTheTabs() {
    func source(_ name: String, _ category: String, _ status: SourceHealth.Status = .healthy)
      -> SourceHealth
    {
      SourceHealth(name: name, url: "u", category: category, status: status)
    }
    let page = SourcesViewModel([
      source("A", "world"), source("B", "zoo"), source("C", "sport"), source("D", "art"),
      source("E", "world", .gone),
    ])
    let sections = page.sections(inOrderOf: ["sport", "empty", "world"])
    #expect(sections.map(\.category) == ["sport", "world", "art", "zoo"])
    #expect(sections.map { $0.items.map(\.name) } == [["C"], ["A", "E"], ["D"], ["B"]])
    #expect(page.troubled.map(\.name) == ["E"])
  }

  @Test func unknownValuesAreLeftOut() {
    #expect(SourceTroubles.whyThen(Self.health()) == nil)
    #expect(SourceTroubles.whyThen(Self.health(.adaptive))?.english == "adapted to the source")
    #expect(SourceTroubles.sentence(Self.health()) == nil)
    #expect(SourceTroubles.move(Self.health()) == nil)
    let gone = SourceHealth(name: "S", url: "u", category: "c", status: .gone)
    #expect(
      SourceTroubles.whyThen(gone)?.english
        == "the server reports that the feed is gone permanently")
    #expect(
      SourceTroubles.sentence(gone)?.english
        == "The server reports that the feed is gone permanently (410).")
  }

  @Test func aMoveIsPendingOrAdopted() {
    var health = Self.health()
    health.redirect = .init(url: "https://n.example/", since: .distantPast, polls: 1)
    #expect(SourceTroubles.move(health)?.english.contains("https://n.example/ (seen once;") == true)
    health.redirect?.polls = 2
    #expect(SourceTroubles.move(health)?.english.contains("(seen 2 times;") == true)
    health.movedTo = "https://m.example/"
    #expect(
      SourceTroubles.move(health)?.english.contains("moved permanently to https://m.example/")
        == true)
  }

  @Test func theSummaryCountsFailingSources() {
    func page(_ statuses: [SourceHealth.Status]) -> FieldValue {
      SourcesViewModel(
        statuses.map { SourceHealth(name: "S", url: "u", category: "c", status: $0) }
      ).closing.worded
    }
    #expect(page([]) == .none)
    #expect(page([.healthy, .new]) == .text("2 sources, 1 not fetched yet", .heading))
    #expect(
      page([.failing, .gone, .dead, .blocked, .failing])
        == .text("5 sources, 2 failing, 1 dead, 1 gone, 1 asked to wait", .failure))
  }

  @Test func aCategoryCountsFailingSources() {
    let category = CategoryViewModel(
      CategorySummary(name: "c", sources: 2, articles: 0, unread: 0, failing: 1))
    var values: [FieldValue] = []
    category.emitValues(.people) { values.append($0.worded) }
    #expect(values.last == .text("1", .failure))
  }
}

@Suite struct SlowHostTests {
  private func health(_ name: String, _ url: String, _ time: Int?) -> SourceHealth {
    SourceHealth(
      name: name, url: url, category: "x", status: .healthy, answerMilliseconds: time)
  }

  @Test func `each slow host is listed once, the slowest first`() {
    let all = [
      health("a", "https://one.example/a", 4000), health("b", "https://one.example/b", 6000),
      health("c", "https://two.example/", 9000), health("d", "https://three.example/", 2999),
      health("e", "https://four.example/", nil), health("f", "file:///tmp/x", nil),
    ]
    let slow = SlowHost.slowest(of: all, limit: 5)
    #expect(slow.map(\.host) == ["two.example", "one.example"])
    #expect(slow.map(\.milliseconds) == [9000, 5000] && slow.map(\.sources) == [1, 2])
    #expect(SlowHost.slowest(of: all, limit: 1).count == 1)
    #expect(
      [0, 40, 340, 9949, 9950, 61_000].map(CountUnit.answerTime.phrase)
        == ["0.0", "0.0", "0.3", "9.9", "10", "61"].map { "answers in \($0) s" })
  }
}
