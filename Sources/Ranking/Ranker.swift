package import Foundation
package import Models

/// The front door of ranking: where an article stands, and how an event moves it.
///
/// Pure: no clock, disk or network. The stored key is forward-decayed interest (Cormode,
/// Shkapenyuk, Srivastava, Xu: "Forward Decay", ICDE 2009):
///
///     hot = log2( Σ w · 2^((t − E) / H) )
///
/// in bits, so that one more bit is twice the interest, or one half-life fresher. With one
/// half-life for a whole list its order does not depend on now, and an event changes it in O(1).
package struct Ranker: Sendable {
  package let settings: RankingSettings
  private let today: ForwardDecay
  private let rising: ForwardDecay
  private let burst: ForwardDecay

  /// How many times faster the second half of the key `now` fades than the first.
  private static let haste = 12.0
  /// Half-lives that a story stands higher for each time that the sources which tell it double.
  package static let coverage = 0.6

  /// - Parameter epoch: E, fixed when a store is made.
  package init(settings: RankingSettings = RankingSettings(), epoch: Date) {
    self.settings = settings
    today = ForwardDecay(epoch: epoch, halfLife: settings.halfLife)
    rising = ForwardDecay(epoch: epoch, halfLife: settings.risingHalfLife)
    burst = ForwardDecay(epoch: epoch, halfLife: settings.risingHalfLife / Self.haste)
  }

  /// Where an article stands when nothing is known but its publication.
  ///
  /// - Parameter weight: the source's weight in votes (0.5–2).
  package func published(weight: Double, at date: Date) -> RankKeys {
    Self.keys(
      today: today.bits(votes: weight, at: date), rising: rising.bits(votes: weight, at: date),
      burst: burst.bits(votes: weight, at: date))
  }

  /// The keys after `votes` more at `date`; no votes change nothing.
  package func keys(_ keys: RankKeys, adding votes: Double, at date: Date) -> RankKeys {
    guard votes > 0 else { return keys }
    return Self.keys(
      today: today.adding(votes: votes, at: date, to: keys.today),
      rising: rising.adding(votes: votes, at: date, to: Self.rising(keys)),
      burst: burst.adding(votes: votes, at: date, to: keys.burst))
  }

  /// The keys after one more source has told the story, for all voters: interest counts as many
  /// times more, so that what five newsrooms tell stands visibly higher, much commented or not.
  ///
  /// - Parameter sources: how many independent ones tell it now, at least two.
  package func keys(_ keys: RankKeys, toldBy sources: Int) -> RankKeys {
    let more = Self.coverage * log2(Double(sources) / Double(sources - 1))
    return Self.keys(
      today: keys.today + more, rising: Self.rising(keys) + more, burst: keys.burst + more)
  }

  /// The two halves of `now` are rounded to a millionth of a bit, so that their mean is exact, and
  /// the other half can be told from it and the one that is kept.
  private static func keys(today: Double, rising: Double, burst: Double) -> RankKeys {
    let (rising, burst) = (rounded(rising), rounded(burst))
    return RankKeys(today: today, now: (rising + burst) / 2, burst: burst)
  }

  private static func rising(_ keys: RankKeys) -> Double { 2 * keys.now - keys.burst }

  private static func rounded(_ bits: Double) -> Double {
    (bits * 1_048_576).rounded() / 1_048_576
  }

  /// The keys of an article rebuilt from its publication and its whole log, in the log's order:
  /// the same bits as the events gave one by one.
  package func rebuilt(publishedAt date: Date, weight: Double, log: [LoggedEvent]) -> RankKeys {
    var sources = 1
    return EventLog.standing(log).reduce(published(weight: weight, at: date)) { keys, event in
      guard case .coverage = event.kind else {
        return self.keys(keys, adding: event.votes, at: event.at)
      }
      sources += 1
      return self.keys(keys, toldBy: sources)
    }
  }

  /// When an article counts as published: never later than it was first seen, and then when it
  /// has no date of its own.
  ///
  /// The undated backlog of a source's first pass would all count as news of this minute; there
  /// each article is an hour older than the one before it in the document.
  package static func publicationDate(
    published: Date?, firstSeen: Date, backlogPosition: Int? = nil
  ) -> Date {
    if let published { return min(published, firstSeen) }
    return firstSeen.addingTimeInterval(-3600 * Double(backlogPosition ?? 0))
  }

  /// When what a counter showed at an article's first sight counts as earned: then, as all that it
  /// grows by later, but no more than six hours after the publication. So an article that is found
  /// as it rises counts as rising, and what a new source has had for days is not news.
  package static func earningDate(dated: Date, firstSeen: Date) -> Date {
    min(firstSeen, dated.addingTimeInterval(6 * 3600))
  }
}
