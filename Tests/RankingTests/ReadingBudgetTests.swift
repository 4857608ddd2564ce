import Testing

@testable import Ranking

struct ReadingBudgetTests {
  private func candidate(_ score: Double, words: Int, _ source: String = "a")
    -> ReadingBudget.Candidate
  {
    ReadingBudget.Candidate(score: score, words: words, source: source)
  }

  @Test(arguments: [1, 5, 10, 30, 120])
  func `the time is kept within a tenth`(minutes: Int) {
    let budget = ReadingBudget(minutes: minutes)
    let list = (0..<300).map { place in
      candidate(-Double(place) / 20, words: 60 + place * 7919 % 1500, "source \(place % 12)")
    }
    let chosen = budget.choice(of: list)
    let seconds = chosen.map { budget.time(of: list[$0]) }.reduce(0, +)
    #expect(abs(seconds - budget.seconds) <= budget.seconds * ReadingBudget.tolerance + 6)
    #expect(chosen == chosen.sorted() && Set(chosen).count == chosen.count)
  }

  @Test func `short articles are worth more a minute than a long one of equal score`() {
    let budget = ReadingBudget(minutes: 10)
    let long = candidate(1, words: 2300)
    let short = (0..<8).map { candidate(1, words: 287, "source \($0)") }
    #expect(budget.choice(of: [long] + short) == Array(1...8))
  }

  @Test func `a much better long article is worth its time`() {
    let budget = ReadingBudget(minutes: 10)
    let long = candidate(12, words: 2300)
    let short = (0..<8).map { candidate(0, words: 1150, "source \($0)") }
    #expect(budget.choice(of: [long] + short) == [0])
  }

  @Test func `everything is chosen if it takes less time`() {
    let list = [candidate(0, words: 100), candidate(0, words: 0, "b")]
    #expect(ReadingBudget(minutes: 60).choice(of: list) == [0, 1])
    #expect(ReadingBudget(minutes: 60).choice(of: []) == [])
  }

  @Test func `other sources come before more of the same`() {
    let one = (0..<10).map { _ in candidate(0.3, words: 230) }
    let others = (0..<9).map { candidate(0, words: 230, "source \($0)") }
    let chosen = ReadingBudget(minutes: 10).choice(of: one + others)
    #expect(chosen.count { $0 < 10 } < 8)
  }

  @Test func `numbers that lie do no harm`() {
    let list = [
      candidate(.nan, words: .max), candidate(.infinity, words: -5),
      candidate(-.greatestFiniteMagnitude, words: 1),
    ]
    for minutes in [Int.min, 0, 1, .max] {
      let budget = ReadingBudget(minutes: minutes, wordsPerMinute: minutes)
      #expect(budget.choice(of: list).allSatisfy(list.indices.contains))
    }
  }
}
