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
  private let now: ForwardDecay

  /// - Parameter epoch: E, fixed when a store is made.
  package init(settings: RankingSettings = RankingSettings(), epoch: Date) {
    self.settings = settings
    today = ForwardDecay(epoch: epoch, halfLife: settings.halfLife)
    now = ForwardDecay(epoch: epoch, halfLife: settings.risingHalfLife)
  }

  /// Where an article stands when nothing is known but its publication.
  ///
  /// - Parameter weight: the source's weight in votes (0.5–2).
  package func published(weight: Double, at date: Date) -> RankKeys {
    RankKeys(today: today.bits(votes: weight, at: date), now: now.bits(votes: weight, at: date))
  }

  /// The keys after `votes` more at `date`; no votes change nothing.
  package func keys(_ keys: RankKeys, adding votes: Double, at date: Date) -> RankKeys {
    guard votes > 0 else { return keys }
    return RankKeys(
      today: today.adding(votes: votes, at: date, to: keys.today),
      now: now.adding(votes: votes, at: date, to: keys.now))
  }

  /// The keys of an article rebuilt from its publication and its whole log, in the log's order:
  /// the same bits as the events gave one by one.
  package func rebuilt(publishedAt date: Date, weight: Double, log: [LoggedEvent]) -> RankKeys {
    EventLog.standing(log).reduce(published(weight: weight, at: date)) { keys, event in
      self.keys(keys, adding: event.votes, at: event.at)
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
