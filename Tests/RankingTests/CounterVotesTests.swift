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

  @Test func `a typical article of its source earns sixteen votes, whatever the scale`() {
    for typical in [3, 300, 1_000_000] {
      let norm = norm(Array(repeating: typical, count: 100))
      let worth = CounterVotes(metric: .comments, source: norm, global: norm)
      #expect(abs(worth.votes(at: typical) - 16) < 4.1)
      #expect(abs(worth.votes(at: typical * 10) / worth.votes(at: typical) - 10) < 1e-9)
    }
  }

  @Test func `a source without history uses the norm of all sources`() {
    let global = norm(Array(repeating: 100, count: 1000))
    let worth = CounterVotes(metric: .comments, source: norm([5000]), global: global)
    let usual = exp((log1p(5000.0) + 30 * log1p(100.0)) / 31)
    #expect(abs(worth.votes(at: 5000) - 16 * 5000 / usual) < 1e-6)
  }

  @Test func `the votes of a counter are limited`() {
    let norm = norm([1, 2, 3])
    let worth = CounterVotes(metric: .comments, source: norm, global: norm)
    #expect(worth.votes(at: 1_000_000_000_000) == 16 * 256)
    #expect(worth.votes(at: .max) == 16 * 256)
  }

  @Test func `views have half the weight`() {
    let norm = norm([10, 10, 10])
    let comments = CounterVotes(metric: .comments, source: norm, global: norm)
    let views = CounterVotes(metric: .views, source: norm, global: norm)
    #expect(views.votes(at: 10) == comments.votes(at: 10) / 2)
  }

  @Test(arguments: [(10, 10), (10, 3), (0, 0), (-5, -7)])
  func `a counter without growth earns no votes`(old: Int, new: Int) {
    let worth = CounterVotes(metric: .comments, source: norm([10]), global: norm([10]))
    #expect(worth.votes(from: old, to: new) == 0)
  }

  @Test func `growth in steps earns the same as one step`() {
    let worth = CounterVotes(metric: .comments, source: norm([40]), global: norm([40]))
    let steps = worth.votes(from: 0, to: 7) + worth.votes(from: 7, to: 90)
    #expect(abs(steps - worth.votes(from: 0, to: 90)) < 1e-9)
  }

  static let speakers: [(Set<CounterMetric>, CounterMetric)] = [
    ([.comments, .views], .comments), ([.views, .ratings, .comments], .ratings),
    ([.views], .views), ([.shares, .comments], .shares),
  ]

  @Test(arguments: speakers)
  func `one metric is chosen for each source`(
    offered: Set<CounterMetric>, preferredMetric: CounterMetric
  ) {
    #expect(CounterVotes.preferredMetric(of: offered) == preferredMetric)
  }

  @Test func `a changed counter counts once in the mean`() {
    var norm = CounterNorm()
    norm.record(from: nil, to: 10)
    norm.record(from: 10, to: 50)
    norm.record(from: 50, to: 20)
    #expect(norm.articles == 1)
    #expect(abs(norm.logSum - log1p(20.0)) < 1e-12)
  }
}
