import Foundation

/// Votes that lose half their worth every half-life, kept as one number that never needs
/// refreshing.
struct ForwardDecay: Sendable {
  let epoch: Date
  /// Seconds.
  let halfLife: Double

  /// log2(votes · 2^((date − epoch) / halfLife)).
  func bits(votes: Double, at date: Date) -> Double {
    // By the seconds that a store keeps: a date knows finer ones, and a rebuild would differ.
    log2(votes) + (date.timeIntervalSince1970 - epoch.timeIntervalSince1970) / halfLife
  }

  /// log2(2^bits + votes · 2^((date − epoch) / halfLife)), without leaving the logarithm, so that
  /// dates decades away overflow nothing.
  func adding(votes: Double, at date: Date, to bits: Double) -> Double {
    let more = self.bits(votes: votes, at: date)
    let (high, low) = bits > more ? (bits, more) : (more, bits)
    return high + log1p(exp2(low - high)) / M_LN2
  }
}
