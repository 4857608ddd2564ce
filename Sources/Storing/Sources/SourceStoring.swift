package import Foundation
package import Models

/// The configured sources, what is known of their feeds and hosts, and the polls that change it.
package protocol SourceStoring: Sendable {
  /// Makes the stored sources those of the configuration.
  ///
  /// A source whose name is new but whose URL belonged to one that is gone was renamed and keeps
  /// its articles. A source that is gone keeps them too; it is only no longer polled. A source
  /// whose URL changed forgets what it knew of the old address.
  ///
  /// - Parameter categories: in the order of the tabs; those that only sources name follow.
  func configure(_ sources: [Source], categories: [String], at now: Date) throws

  /// The configured sources by their names in lower case.
  func pollableSources() async throws -> [String: PollableSource]

  /// Goes over the configured sources in the order of the configuration, one at a time: there may
  /// be many, and a state is more than a kilobyte.
  ///
  /// - Parameter body: called with what is known of the source's feed; `nil` for one that was never
  ///   polled or whose URL has changed since.
  func forEachFeed(_ body: (PollableSource, FeedState?) throws -> Void) throws

  /// As ``forEachFeed(_:)``, for those alone that may be due, in the order of their dates: never
  /// polled, polled long enough ago, or with a date further ahead than a week and a little, which a
  /// clock that has gone back since may have written.
  func forEachDueFeed(at now: Date, _ body: (PollableSource, FeedState?) throws -> Void) throws

  /// The first date after `now` on which a source is due, as ``forEachDueFeed(at:_:)`` means it.
  func nextDue(after now: Date) throws -> Date?

  /// The sources that are no longer in the configuration and still have articles, by their names.
  func goneSources() throws -> [GoneSource]

  /// Deletes articles of a source that is no longer in the configuration, those that no reader has
  /// bookmarked, and the source with the last of its articles.
  ///
  /// - Parameter limit: at most this many.
  /// - Returns: how many were deleted.
  func purge(_ source: Int64, limit: Int) async throws -> Int

  /// What is known of one source's feed, `nil` as in ``forEachFeed(_:)``.
  func feedState(of source: Int64) async throws -> FeedState?

  /// The hosts that asked to be left alone for longer than `now`. A date further ahead than any
  /// host may ask for, a week and a little, was written by a clock that has gone back since.
  func heldHosts(at now: Date) throws -> [HostState]

  /// Leaves a host alone until a date, or longer where that was said before.
  func hold(_ host: String, until: Date) async throws

  /// Moves sources' next looks; what else is known of them stays.
  func postpone(_ looks: [Int64: Date], because reason: LookReason) async throws

  /// Stores what polls brought and claims what is polled next. Where that takes long, the last of
  /// the settlements are left for the next batch.
  func exchange(_ batch: PollBatch) async throws -> PollBatchResult

  /// Ends claims of this process without a poll.
  func release(_ sources: [Int64]) async throws

  /// The subscriptions of the configured sources, in the order of their ids.
  func subscriptions() throws -> [Subscription]

  /// Writes what was agreed with a hub, as long as the feed names that hub and topic.
  func setSubscription(_ subscription: Subscription) async throws
}
