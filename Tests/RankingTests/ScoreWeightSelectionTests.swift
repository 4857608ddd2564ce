import Foundation
import Testing

@testable import Ranking

struct ScoreWeightSelectionTests {
  /// A list whose opened articles are those with the highest counts, or those of one taste.
  private func list(_ number: Int, byCounts: Bool) -> ShownList {
    let entries = (0..<20).map { place in
      let spread = Double((place * 7 + number * 3) % 20)
      let taste = Double((place * 11 + number * 5) % 20) / 10 - 1
      return ShownList.Entry(
        article: Int64(place), base: Double(place % 6), votes: spread / 4, personal: taste,
        popularity: exp2(spread / 3), isOpened: byCounts ? spread > 12 : taste > 0.2)
    }
    return ShownList(at: Date(timeIntervalSince1970: Double(number)), entries: entries)
  }

  private func trials(_ count: Int, byCounts: Bool) throws -> ScoreWeightSelection {
    var trials = ScoreWeightSelection()
    for number in 0..<count {
      let list = list(number, byCounts: byCounts)
      trials.record(try #require(list.logLikelihoods), evidence: list.evidence)
    }
    return trials
  }

  private func trials(_ count: Int, _ change: (inout ShownList.Entry) -> Void) throws
    -> ScoreWeightSelection
  {
    var trials = ScoreWeightSelection()
    for number in 0..<count {
      var list = list(number, byCounts: false)
      for index in list.entries.indices { change(&list.entries[index]) }
      trials.record(try #require(list.logLikelihoods), evidence: list.evidence)
    }
    return trials
  }

  @Test func `without trials the order is the stored one, and taste counts about 1`() {
    let weights = ScoreWeightSelection().best
    #expect(abs(weights.personal - 1) < 0.1)
    #expect(weights == ScoreWeights(personal: weights.personal))
    #expect(ScoreWeights.all.first == ScoreWeights())
  }

  @Test func `a few lists do not change the order, whatever is opened in them`() throws {
    for byCounts in [true, false] {
      let weights = try trials(2, byCounts: byCounts).best
      #expect(weights.base == 1 && weights.votes == 0 && !weights.isPlain)
    }
  }

  @Test func `where only counts predict, only counts are used after many lists`() throws {
    #expect(try trials(200, byCounts: true).best.isPlain)
    #expect(try !trials(200, byCounts: false).best.isPlain)
  }

  @Test func `taste counts more the better it has predicted, and nothing once it misleads`() throws
  {
    var before = ScoreWeightSelection().best.personal
    for count in [3, 10, 30, 100] {
      let weights = try trials(count) { $0.votes = 0 }.best.personal
      #expect(weights > before)
      before = weights
    }
    #expect(before > 1.5)
    let misled = try trials(60) { $0.personal = -$0.personal }.best.personal
    #expect(misled < 0.1)
  }

  @Test func `openings by chance leave the order and the weight of taste nearly as they are`()
    throws
  {
    var random = UInt64(7)
    var chance = ScoreWeightSelection()
    for number in 0..<5 {
      var list = list(number, byCounts: true)
      for index in list.entries.indices {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        list.entries[index].isOpened = random >> 60 < 2
      }
      guard let judged = list.logLikelihoods else { continue }
      chance.record(judged, evidence: list.evidence)
    }
    let weights = chance.best
    #expect(weights.base == 1 && weights.votes == 0)
    #expect(weights.personal < 1.2)
  }

  @Test func `a list in the order of counts is evaluated with that order`() {
    let entries = list(1, byCounts: true).entries
    let weights = ScoreWeights(counts: 1)
    for entry in entries { #expect(entry.score(weights) == log2(1 + entry.popularity)) }
    let advantages = ShownList(at: .distantPast, entries: entries).advantages(weights)
    #expect(advantages.contains(0) && advantages.contains { $0 > 1 })
  }
}
