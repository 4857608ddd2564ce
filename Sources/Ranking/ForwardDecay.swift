import Foundation

/// Votes that lose half their worth every half-life, stored as one number that never needs an
/// update (forward decay).
struct ForwardDecay: Sendable {
  let epoch: Date
  /// Seconds.
  let halfLife: Double

  /// log2(votes · 2^((date − epoch) / halfLife)).
  func bits(votes: Double, at date: Date) -> Double {
    // Seconds since 1970, as the store keeps them: `Date` is finer, and a rebuild would give other
    // bits.
    log2(votes) + (date.timeIntervalSince1970 - epoch.timeIntervalSince1970) / halfLife
  }

  /// log2(2^bits + votes · 2^((date − epoch) / halfLife)), computed on logarithms, so that dates
  /// decades away do not overflow.
  func adding(votes: Double, at date: Date, to bits: Double) -> Double {
    let more = self.bits(votes: votes, at: date)
    let (high, low) = bits > more ? (bits, more) : (more, bits)
    return high + log1p(exp2(low - high)) / M_LN2
  }
}
