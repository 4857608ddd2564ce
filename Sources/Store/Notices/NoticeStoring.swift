package import Foundation
package import Models
package import Words

/// The outbox of notices. Each notice is sent once, even over restarts and with several processes.
package protocol NoticeStoring: Sendable {
  /// Makes targets known, and queues the stories and sources that they are to be told about.
  ///
  /// - Parameter reader: name of the reader whose notices these are if the database has no first
  ///   reader.
  func noteNotices(for targets: [NoticeTarget], reader: String, at now: Date) async throws

  /// Takes the next notices of a target, oldest first, and keeps other callers from asking again
  /// for ``NoticePace/pause``. The caller must settle or return each of them.
  ///
  /// - Parameter limit: maximum number of notices, from the number of failures in a row.
  /// - Returns: an empty array while the target pauses.
  func claimNotices(
    of target: String, limit: @escaping @Sendable (_ failures: Int) -> Int, at now: Date
  ) async throws -> [OutgoingNotice]

  /// Records that notices were sent.
  func markNoticesSent(_ ids: [Int64], of target: String) async throws

  /// Records that notices were not sent; they wait until the given time.
  ///
  /// - Parameter failure: the reason, as a sentence.
  func requeueNotices(
    _ ids: [Int64], of target: String, because failure: Message, until: Date
  ) async throws

  /// Gives up the waiting notices that were queued before a time.
  ///
  /// - Returns: the number of notices given up.
  func giveUpNotices(of target: String, before date: Date) async throws -> Int

  /// Ends the notices that were being sent when their process ended: whether they arrived is
  /// unknown.
  ///
  /// - Parameters:
  ///   - date: notices claimed before this time are ended.
  ///   - areTriedAgain: whether they are queued again: for a target whose outcome is recorded, so
  ///     that a notice it got is not sent twice.
  /// - Returns: the number of notices ended.
  func endLostNotices(
    of target: String, takenBefore date: Date, areTriedAgain: Bool
  ) async throws -> Int

  /// When the target may get its waiting notices; `nil` if none wait.
  func nextNotice(of target: String) async throws -> Date?

  /// The targets whose last request failed, by name: the number of waiting notices and the reason.
  func noticeTroubles() throws -> [(target: String, waiting: Int, failure: Message)]

  /// Number of failed requests to a target in a row.
  func noticeFailures(of target: String) async throws -> Int
}

/// How often a target gets a request.
package enum NoticePace {
  /// Seconds between two requests to a target.
  package static let pause = 60.0
}
