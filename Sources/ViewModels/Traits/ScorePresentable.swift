/// Has a score and a rank.
package protocol ScorePresentable: Sendable {
  /// In bits; one more bit means twice the interest.
  var score: Double { get }
  /// Its position in its list, from 1; `nil` outside a list.
  var rank: Int? { get }
}

extension Field where Subject: ScorePresentable {
  package static var score: Self { Self("score") { .score($0.score) } }
  package static var rank: Self { Self("rank", at: .rank) { .count($0.rank) } }
}
