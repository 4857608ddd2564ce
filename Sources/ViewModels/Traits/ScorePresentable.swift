/// Has a place in an order, and a number that gives it that place.
package protocol ScorePresentable: Sendable {
  /// Bits; one more is twice the interest.
  var score: Double { get }
  /// Its position in its list, from 1; `nil` outside a list.
  var rank: Int? { get }
}

extension Field where Subject: ScorePresentable {
  package static var score: Self { Self("score") { .score($0.score) } }
  package static var rank: Self { Self("rank", at: .rank) { .count($0.rank) } }
}
