package import Foundation
package import Models

/// Computes the rank keys of articles, and their changes by events.
///
/// Pure: no clock, disk or network. The stored key is forward-decayed interest (Cormode,
/// Shkapenyuk, Srivastava, Xu: "Forward Decay", ICDE 2009):
///
///     hot = log2( Σ w · 2^((t − E) / H) )
///
/// in bits: one more bit means twice the interest, or one half-life fresher. With one half-life for
/// a whole list, its order does not depend on the current time, and an event changes a key in O(1).
package struct Ranker: Sendable {
  private let today: ForwardDecay
  private let rising: ForwardDecay
  private let burst: ForwardDecay

  /// The second half of the key `now` decays this many times faster than the first.
  private static let burstSpeedup = 12.0
  /// Half-lives that a story gains each time the number of its sources doubles.
  package static let coverage = 0.6

  /// - Parameter epoch: E, fixed when a store is created.
  package init(settings: RankingSettings = RankingSettings(), epoch: Date) {
    today = ForwardDecay(epoch: epoch, halfLife: settings.halfLife)
    rising = ForwardDecay(epoch: epoch, halfLife: settings.risingHalfLife)
    burst = ForwardDecay(epoch: epoch, halfLife: settings.risingHalfLife / Self.burstSpeedup)
  }

  /// The initial keys of an article, from its publication date alone.
  ///
  /// - Parameter weight: the weight of the source in votes (0.5–2).
  package func published(weight: Double, at date: Date) -> RankKeys {
    Self.keys(
      today: today.bits(votes: weight, at: date), rising: rising.bits(votes: weight, at: date),
      burst: burst.bits(votes: weight, at: date))
  }

  /// The keys after `votes` more at `date`; unchanged if there are no votes.
  package func keys(_ keys: RankKeys, adding votes: Double, at date: Date) -> RankKeys {
    guard votes > 0 else { return keys }
    return Self.keys(
      today: today.adding(votes: votes, at: date, to: keys.today),
      rising: rising.adding(votes: votes, at: date, to: Self.rising(keys)),
      burst: burst.adding(votes: votes, at: date, to: keys.burst))
  }

  /// The keys after one more source covers the story. All interest is multiplied, so that a story
  /// of five newsrooms is visibly higher with many comments or with few.
  ///
  /// - Parameter sources: number of independent sources that cover it now, at least two.
  package func keys(_ keys: RankKeys, coveredBy sources: Int) -> RankKeys {
    let more = Self.coverage * log2(Double(sources) / Double(sources - 1))
    return Self.keys(
      today: keys.today + more, rising: Self.rising(keys) + more, burst: keys.burst + more)
  }

  /// Rounds the two halves of `now` to a millionth of a bit, so that their mean is exact and the
  /// first half can be computed from the mean and the second.
  private static func keys(today: Double, rising: Double, burst: Double) -> RankKeys {
    let (rising, burst) = (rounded(rising), rounded(burst))
    return RankKeys(today: today, now: (rising + burst) / 2, burst: burst)
  }

  private static func rising(_ keys: RankKeys) -> Double { 2 * keys.now - keys.burst }

  private static func rounded(_ bits: Double) -> Double {
    (bits * 1_048_576).rounded() / 1_048_576
  }

  /// The keys of an article, recomputed from its publication and its whole log in order: the same
  /// bits as the single events gave.
  package func rebuilt(publishedAt date: Date, weight: Double, log: [LoggedEvent]) -> RankKeys {
    var sources = 1
    return EventLog.effectiveEvents(log).reduce(published(weight: weight, at: date)) {
      keys, event in
      guard case .coverage = event.kind else {
        return self.keys(keys, adding: event.votes, at: event.at)
      }
      sources += 1
      return self.keys(keys, coveredBy: sources)
    }
  }

  /// The publication date of an article: at most the time of its first sight, which also replaces a
  /// missing date.
  ///
  /// The undated articles of a source's first pass would all count as published this minute;
  /// instead, each one counts as an hour older than the one before it in the document.
  package static func publicationDate(
    published: Date?, firstSeen: Date, backlogPosition: Int? = nil
  ) -> Date {
    if let published { return min(published, firstSeen) }
    return firstSeen.addingTimeInterval(-3600 * Double(backlogPosition ?? 0))
  }

  /// The date of the votes that a counter shows at the article's first sight: the first sight, but
  /// at most six hours after the publication. An article found while it rises counts as rising; the
  /// votes that a new source's article collected over days do not count as new.
  package static func earningDate(dated: Date, firstSeen: Date) -> Date {
    min(firstSeen, dated.addingTimeInterval(6 * 3600))
  }
}

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
