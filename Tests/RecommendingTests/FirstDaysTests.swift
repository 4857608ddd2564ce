import Foundation
import Models
import Ranking
import Store
import Testing

@testable import Recommending

/// The lists of new readers: what they open moves what it says something about, a little.
struct FirstDaysTests {
  private let fixture: LearningFixture
  /// The first ten of the list for a reader of whom nothing is known.
  private let front: [Int64]

  init() throws {
    fixture = try LearningFixture()
    try fixture.add(300)
    front = try fixture.ids(FeedQuery(limit: 20), "nobody", minutes: 3000)
  }

  private func list(_ reader: String = "ada", minutes: Double) throws -> [Int64] {
    try fixture.ids(FeedQuery(limit: 20), reader, minutes: minutes)
  }

  private func open(_ articles: [Int64], _ reader: String = "ada", minutes: Double) throws {
    for article in articles {
      try fixture.recommender(reader, minutes: minutes).record(.view, articles: [article])
    }
  }

  /// The number of the first ten articles without learning, besides the opened ones, that are still
  /// among as many.
  private func kept(_ list: [Int64], opened: [Int64]) -> Int {
    let left = front.prefix(10).filter { !opened.contains($0) }
    return Set(left).intersection(list.prefix(10)).count + (10 - left.count)
  }

  @Test(arguments: 0..<12)
  func `an opening at any place leaves eight of the first ten, five leave six`(_ place: Int) throws
  {
    #expect(try list(minutes: 3001) == front)
    try open([front[place]], minutes: 3002)
    #expect(try kept(list(minutes: 3003), opened: [front[place]]) >= 8)
    let more = (0..<4).map { front[(place + 1 + $0 * 3) % 20] }
    try open(more, minutes: 3004)
    #expect(try kept(list(minutes: 3005), opened: [front[place]] + more) >= 6)
  }

  @Test func `opening and undoing leaves the list of a reader of whom nothing is known`() throws {
    _ = try list(minutes: 3001)
    for interaction in [Interaction.view, .unview, .view, .unview] {
      try fixture.recommender(minutes: 3002).record(interaction, articles: [front[11]])
    }
    #expect(try list(minutes: 3003) == front)
    // Also when the next list was shown meanwhile.
    try open([front[11]], minutes: 3004)
    _ = try list(minutes: 3005)
    try fixture.recommender(minutes: 3006).record(.unview, articles: [front[11]])
    #expect(try list(minutes: 3007) == front)
    #expect(try fixture.profile().model.reach == 0)
  }

  @Test func `a reader who opens all, or always the last, keeps the order of all readers`() throws {
    for (reader, choice) in [("all", { $0 }), ("last", { Array($0.suffix(1)) })]
      as [(String, ([Int64]) -> [Int64])]
    {
      for visit in 0..<3 {
        let minutes = 3000 + Double(visit) * 10
        let shown = try list(reader, minutes: minutes)
        let opened = choice(shown)
        // The votes of an opening move an article too, for all readers alike.
        let before = try list("nobody", minutes: minutes + 1)
        try open(opened, reader, minutes: minutes + 2)
        #expect(Set(shown.prefix(10)).count == 10 && !before.isEmpty)
      }
      let weights = try fixture.profile(reader).weights
      #expect(weights.base == 1 && weights.votes == 0)
    }
  }

  @Test func `a reader who opens nothing gets the order without learning for ever`() throws {
    for visit in 0..<30 { #expect(try list(minutes: 3000 + Double(visit)) == front) }
    #expect(try fixture.profile().model.examples == 0)
  }

  @Test func `two readers of opposite tastes move each other's list by votes only`() throws {
    func visits(of readers: [String]) throws -> (LearningFixture, ReaderProfile) {
      let fixture = try LearningFixture()
      try fixture.add(300)
      for visit in 0..<6 {
        for reader in readers {
          let minutes = 3000 + Double(visit) * 10
          let page = try fixture.feed(FeedQuery(limit: 20), reader, minutes: minutes)
          let liked = reader == "ada" ? "Source 1" : "Source 3"
          for item in page.items where item.article.source.name == liked {
            let kind = reader == "ada" ? Interaction.view : .hide
            try fixture.recommender(reader, minutes: minutes + 1).record(kind, articles: [item.id])
          }
        }
      }
      return (fixture, try fixture.profile())
    }
    // The other reader hides, which gives no votes, so that ada's list stays the same to the bit.
    let (alone, own) = try visits(of: ["ada"])
    let (both, shared) = try visits(of: ["ada", "ben"])
    #expect(own.model == shared.model && own.weights == shared.weights)
    #expect(
      try alone.ids(FeedQuery(limit: 20), minutes: 3100)
        == both.ids(FeedQuery(limit: 20), minutes: 3100))
    // Both open: still neither's openings are a rate for the other.
    try open([front[0]], "ada", minutes: 3000)
    _ = try list("ada", minutes: 3001)
    try open([front[1]], "ben", minutes: 3002)
    for reader in ["ada", "ben"] {
      #expect(try !fixture.profile(reader, closingList: true).isRateKnown)
    }
  }

  @Test func `forgetting in the middle of a list forgets its openings too`() throws {
    _ = try list(minutes: 3001)
    try open([front[3]], minutes: 3002)
    #expect(try fixture.recommender(minutes: 3003).forget() == 1)
    #expect(try fixture.profile().model.examples == 0)
    #expect(try list(minutes: 3004) == front)
    try open([front[4]], minutes: 3005)
    _ = try list(minutes: 3006)
    #expect(try fixture.profile().model.reach < 0.7)
    #expect(try fixture.recommender(minutes: 3007).replay().first?.asks == 1)
  }

  @Test func `a clock that goes back neither loses nor multiplies what was learned`() throws {
    for (visit, minutes) in [3000.0, 100, 9000, 2, 3001].enumerated() {
      let shown = try list(minutes: minutes)
      try open([shown[visit]], minutes: minutes - 1)
    }
    let profile = try fixture.profile(closingList: true)
    #expect(profile.model.reach.isFinite && profile.model.reach <= ReaderModel.bound)
    #expect(profile.model.examples >= 5)
    let again = try list(minutes: 3002)
    #expect(Set(again).count == again.count && again.count == 20)
  }

  @Test func `an explanation says how much is known of the reader`() throws {
    let unknown = try #require(try fixture.explanation(of: front[0], minutes: 3001))
    #expect(unknown.learning.map { $0.reach == 0 && $0.lists == 0 } ?? true)
    for visit in 0..<4 {
      let shown = try list(minutes: 3010 + Double(visit) * 10)
      if visit < 2 { try open([shown[5]], minutes: 3011 + Double(visit) * 10) }
    }
    let explanation = try #require(
      try fixture.explanation(of: list(minutes: 3100)[2], minutes: 3101))
    let learning = try #require(explanation.learning)
    #expect(learning.lists == 4 && learning.taught == 2)
    #expect(learning.reach > 0 && learning.reach < 1.5)
    // The start value first, then by weight.
    let bits = explanation.terms.dropFirst().map { abs($0.bits) }
    #expect(explanation.terms.first?.reason == .beginning && bits == bits.sorted(by: >))
  }
}
