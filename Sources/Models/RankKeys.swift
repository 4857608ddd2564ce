/// The stored order of an article: its `hot` value in bits for each ranking key.
package struct RankKeys: Sendable, Hashable {
  package var today: Double
  package var now: Double

  package init(today: Double, now: Double) {
    self.today = today
    self.now = now
  }

  package subscript(key: RankingKey) -> Double {
    switch key {
    case .today: today
    case .now: now
    }
  }
}
