package import Foundation
package import Models

/// The outbox of notices. What is in it is told once: also over restarts, and by several processes.
package protocol NoticeStoring: Sendable {
  /// Makes targets known, and notes which stories and sources they are to be told of.
  ///
  /// - Parameter reader: who sees them, where the database knows no first reader.
  func noteNotices(for targets: [NoticeTarget], reader: String, at now: Date) async throws

  /// Takes the next notices of a target, oldest first, and keeps it from being asked again for
  /// ``NoticePace/pause``. Each must be settled.
  ///
  /// - Returns: none while the target pauses.
  func claimNotices(
    of target: String, limit: @escaping @Sendable (_ failures: Int) -> Int, at now: Date
  ) async throws -> [OutgoingNotice]

  /// They were told.
  func settleNotices(_ ids: [Int64], of target: String, at now: Date) async throws

  /// They were not told, and wait until then.
  ///
  /// - Parameter failure: why, as a sentence.
  func returnNotices(
    _ ids: [Int64], of target: String, because failure: String, until: Date
  ) async throws

  /// Gives up those that came about before a moment and wait still.
  ///
  /// - Returns: how many.
  func giveUpNotices(of target: String, before date: Date) async throws -> Int

  /// Ends those that were under way when their process ended: whether they were told is unknown.
  ///
  /// - Parameters:
  ///   - date: when they were taken, at the latest.
  ///   - areTriedAgain: for a way that knows what it has done.
  /// - Returns: how many.
  func endLostNotices(
    of target: String, takenBefore date: Date, areTriedAgain: Bool
  ) async throws -> Int

  /// When a target may be told of what waits for it; `nil` where nothing does.
  func nextNotice(of target: String) async throws -> Date?

  /// The targets that could not be told the last time, by their names: what waits for them, and
  /// why.
  func noticeTroubles() throws -> [(target: String, waiting: Int, failure: String)]

  /// How many requests to a target have failed in a row.
  func noticeFailures(of target: String) async throws -> Int
}
