import Foundation
import Models
import Testing

@testable import Ranking

struct CounterVotesTests {
  func norm(_ counts: [Int]) -> CounterNorm {
    var norm = CounterNorm()
    for count in counts { norm.record(from: nil, to: count) }
    return norm
  }

  @Test func `a typical article of its source earns sixteen votes, whatever the numbers`() {
    for typical in [3, 300, 1_000_000] {
      let norm = norm(Array(repeating: typical, count: 100))
      let worth = CounterVotes(metric: .comments, source: norm, global: norm)
      #expect(abs(worth.votes(at: typical) - 16) < 4.1)
      #expect(abs(worth.votes(at: typical * 10) / worth.votes(at: typical) - 10) < 1e-9)
    }
  }

  @Test func `a source without a past is measured by all others`() {
    let global = norm(Array(repeating: 100, count: 1000))
    let worth = CounterVotes(metric: .comments, source: norm([5000]), global: global)
    let usual = exp((log1p(5000.0) + 30 * log1p(100.0)) / 31)
    #expect(abs(worth.votes(at: 5000) - 16 * 5000 / usual) < 1e-6)
  }

  @Test func `no counter takes over a list`() {
    let norm = norm([1, 2, 3])
    let worth = CounterVotes(metric: .comments, source: norm, global: norm)
    #expect(worth.votes(at: 1_000_000_000_000) == 16 * 256)
    #expect(worth.votes(at: .max) == 16 * 256)
  }

  @Test func `views weigh half`() {
    let norm = norm([10, 10, 10])
    let comments = CounterVotes(metric: .comments, source: norm, global: norm)
    let views = CounterVotes(metric: .views, source: norm, global: norm)
    #expect(views.votes(at: 10) == comments.votes(at: 10) / 2)
  }

  @Test(arguments: [(10, 10), (10, 3), (0, 0), (-5, -7)])
  func `what does not grow books nothing`(old: Int, new: Int) {
    let worth = CounterVotes(metric: .comments, source: norm([10]), global: norm([10]))
    #expect(worth.votes(from: old, to: new) == 0)
  }

  @Test func `growth in steps earns what one step would`() {
    let worth = CounterVotes(metric: .comments, source: norm([40]), global: norm([40]))
    let steps = worth.votes(from: 0, to: 7) + worth.votes(from: 7, to: 90)
    #expect(abs(steps - worth.votes(from: 0, to: 90)) < 1e-9)
  }

  static let speakers: [(Set<CounterMetric>, CounterMetric)] = [
    ([.comments, .views], .comments), ([.views, .ratings, .comments], .ratings),
    ([.views], .views), ([.shares, .comments], .shares),
  ]

  @Test(arguments: speakers)
  func `one metric speaks for a source`(offered: Set<CounterMetric>, preferredMetric: CounterMetric)
  {
    #expect(CounterVotes.preferredMetric(of: offered) == preferredMetric)
  }

  @Test func `a counter that changes counts once in the mean`() {
    var norm = CounterNorm()
    norm.record(from: nil, to: 10)
    norm.record(from: 10, to: 50)
    norm.record(from: 50, to: 20)
    #expect(norm.articles == 1)
    #expect(abs(norm.logSum - log1p(20.0)) < 1e-12)
  }
}
