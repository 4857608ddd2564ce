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

  @Test func `without trials the default weights are chosen`() {
    #expect(ScoreWeightSelection().best(among: ScoreWeightSelection()) == ScoreWeights())
    #expect(ScoreWeights.all.first == ScoreWeights())
  }

  @Test func `where counts predict as well as anything, only counts are used`() throws {
    let own = try trials(30, byCounts: true)
    #expect(own.best(among: ScoreWeightSelection()).isPlain)
    // The results of all readers are the prior for a new reader.
    #expect(ScoreWeightSelection().best(among: own).isPlain)
  }

  @Test func `where the reader's model predicts better, it is used`() throws {
    for count in 1...30 {
      let own = try trials(count, byCounts: false)
      #expect(!own.best(among: own).isPlain)
    }
    var own = ScoreWeightSelection()
    for number in 0..<10 {
      var list = list(number, byCounts: true)
      for index in list.entries.indices { list.entries[index].popularity = 0 }
      own.record(try #require(list.logLikelihoods), evidence: list.evidence)
    }
    #expect(!own.best(among: own).isPlain)
  }

  @Test func `doubled sharpness halves the other weights, and the model's term stays limited`() {
    let doubled = ScoreWeights.all.filter { $0.sharpness == 2 }
    #expect(doubled.count == 23)
    for weights in doubled {
      let same = ScoreWeights(base: 2 * weights.base, votes: 2 * weights.votes, personal: 2)
      #expect(weights.personal == 1)
      #expect(weights.departure == same.departure)
      for entry in list(1, byCounts: false).entries {
        #expect(abs(2 * entry.score(weights) - entry.score(same)) < 1e-12)
      }
    }
  }

  @Test func `a model that predicts everything soon gets doubled sharpness`() throws {
    var own = ScoreWeightSelection()
    for number in 0..<6 {
      var list = list(number, byCounts: false)
      for index in list.entries.indices { list.entries[index].votes = 0 }
      own.record(try #require(list.logLikelihoods), evidence: list.evidence)
    }
    #expect(own.best(among: own).sharpness == 2)
  }

  @Test func `a list in the order of counts is evaluated with that order`() {
    let entries = list(1, byCounts: true).entries
    let weights = ScoreWeights(counts: 1)
    for entry in entries { #expect(entry.score(weights) == log2(1 + entry.popularity)) }
    let advantages = ShownList(at: .distantPast, entries: entries).advantages(weights)
    #expect(advantages.contains(0) && advantages.contains { $0 > 1 })
  }
}
