import Foundation

/// Votes that lose half their worth every half-life, kept as one number that never needs
/// refreshing.
struct ForwardDecay: Sendable {
  let epoch: Date
  /// Seconds.
  let halfLife: Double

  /// log2(votes · 2^((date − epoch) / halfLife)).
  func bits(votes: Double, at date: Date) -> Double {
    log2(votes) + date.timeIntervalSince(epoch) / halfLife
  }

  /// log2(2^bits + votes · 2^((date − epoch) / halfLife)), without leaving the logarithm, so that
  /// dates decades away overflow nothing.
  func adding(votes: Double, at date: Date, to bits: Double) -> Double {
    let more = self.bits(votes: votes, at: date)
    let (high, low) = bits > more ? (bits, more) : (more, bits)
    return high + log1p(exp2(low - high)) / M_LN2
  }

  /// As ``adding(votes:at:to:)``, for votes whose rate halved every half-life since `date`.
  func adding(votes: Double, since date: Date, until now: Date, to bits: Double) -> Double {
    let x = max(0, now.timeIntervalSince(date)) / halfLife * M_LN2
    let spread = x < 1e-9 ? 1 : x / -expm1(-x)
    return adding(votes: votes * spread, at: date, to: bits)
  }
}
