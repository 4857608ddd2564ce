import Foundation
import Models
import Testing

@testable import Ranking

struct RankerTests {
  static let epoch = Date(timeIntervalSince1970: 1_700_000_000)
  let ranker = Ranker(epoch: epoch)

  func at(_ hours: Double) -> Date { Self.epoch.addingTimeInterval(hours * 3600) }

  @Test func `one bit is twice the interest or one half-life`() {
    let plain = ranker.published(weight: 1, at: at(0))
    #expect(plain == RankKeys(today: 0, now: 0))
    #expect(ranker.published(weight: 2, at: at(0)).today == 1)
    #expect(ranker.published(weight: 1, at: at(8)).today == 1)
    #expect(ranker.published(weight: 2, at: at(0)).now == 1)
    // Half-lives: one of two hours, and twelve of ten minutes.
    let rising = ranker.published(weight: 1, at: at(2))
    #expect(rising.now == 6.5 && rising.burst == 12)
  }

  @Test func `further sources raise a story by the same amount, with or without votes`() {
    for votes in [0.0, 1000] {
      let alone = ranker.keys(ranker.published(weight: 1, at: at(1)), adding: votes, at: at(2))
      let covered = (2...5).reduce(alone) { ranker.keys($0, coveredBy: $1) }
      let expected = Ranker.coverage * log2(5)
      #expect(abs(covered.today - alone.today - expected) < 1e-9)
      #expect(abs(covered.now - alone.now - expected) < 1e-5)
    }
    #expect(Ranker.coverage * log2(5) > 1.3 && Ranker.coverage * log2(5) < 1.5)
  }

  @Test func `votes at the same time add up`() {
    let once = ranker.published(weight: 1, at: at(0))
    let twice = ranker.keys(once, adding: 1, at: at(0))
    #expect(abs(twice.today - 1) < 1e-12)
    #expect(abs(ranker.keys(twice, adding: 2, at: at(0)).today - 2) < 1e-12)
  }

  @Test func `the order of two articles does not depend on the time of the query`() {
    // 6 votes of eight hours ago are worth 3 current ones: more than 2, less than 4.
    let old = ranker.published(weight: 6, at: at(0)).today
    #expect(old > ranker.published(weight: 2, at: at(8)).today)
    #expect(old < ranker.published(weight: 4, at: at(8)).today)
  }

  @Test(arguments: [-1e6, -10, 0, 10, 1e6])
  func `distant dates cause no overflow`(hours: Double) {
    let keys = ranker.keys(
      ranker.published(weight: 1, at: at(hours)), adding: 1e12, at: at(-hours))
    #expect(keys.today.isFinite && keys.now.isFinite)
    #expect(keys.today >= ranker.published(weight: 1, at: at(hours)).today)
  }

  @Test func `zero or negative votes change nothing`() {
    let keys = ranker.published(weight: 1, at: at(3))
    #expect(ranker.keys(keys, adding: 0, at: at(5)) == keys)
    #expect(ranker.keys(keys, adding: -5, at: at(5)) == keys)
  }

  @Test func `the log rebuilds the same bits`() {
    let log = (0..<500).map { index in
      let at = at(Double(index) * 0.37)
      return index % 50 == 49
        ? LoggedEvent(.coverage(source: Int64(index)), at: at, votes: 0)
        : LoggedEvent(
          .interaction(.view, reader: Int64(index)), at: at, votes: 1 + Double(index % 7))
    }
    var keys = ranker.published(weight: 1, at: at(0))
    for (index, event) in log.enumerated() {
      keys =
        index % 50 == 49
        ? ranker.keys(keys, coveredBy: index / 50 + 2)
        : ranker.keys(keys, adding: event.votes, at: event.at)
    }
    #expect(ranker.rebuilt(publishedAt: at(0), weight: 1, log: log) == keys)
  }

  @Test func `the publication date is never in the future`() {
    let seen = at(10)
    #expect(Ranker.publicationDate(published: at(4), firstSeen: seen) == at(4))
    #expect(Ranker.publicationDate(published: at(99), firstSeen: seen) == seen)
    #expect(Ranker.publicationDate(published: nil, firstSeen: seen) == seen)
    let backlog = (0..<3).map {
      Ranker.publicationDate(published: nil, firstSeen: seen, backlogPosition: $0)
    }
    #expect(backlog == [at(10), at(9), at(8)])
  }

  @Test func `first counters are dated now or soon after publication`() {
    #expect(Ranker.earningDate(dated: at(4), firstSeen: at(4)) == at(4))
    #expect(Ranker.earningDate(dated: at(4), firstSeen: at(7)) == at(7))
    #expect(Ranker.earningDate(dated: at(4), firstSeen: at(400)) == at(10))
  }

  @Test func `dates have the precision of the store, so that a rebuild gives the same bits`() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      let exact = Date(
        timeIntervalSinceReferenceDate: 8e8 + Double.random(in: 0..<1e6, using: &generator))
      let stored = Date(timeIntervalSince1970: exact.timeIntervalSince1970)
      #expect(ranker.published(weight: 1, at: exact) == ranker.published(weight: 1, at: stored))
    }
  }
}
