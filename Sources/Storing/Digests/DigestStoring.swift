package import Foundation
package import Models

/// What editions were made on a schedule, and where they went.
package protocol DigestStoring: Sendable {
  /// Since when each of some plans is known, by their names in lower case; a new one is from now on.
  /// Others are forgotten. A date that a clock set back has left in the future becomes the present.
  func knowDigests(_ names: [String], at now: Date) async throws -> [String: Date]

  /// Whether an edition of this slot was made.
  func isMade(_ slot: String, of digest: String) async throws -> Bool

  /// Keeps that an edition was made, with its deliveries due now.
  ///
  /// - Parameters:
  ///   - reader: their name; one that is not there is made.
  ///   - targets: what they are called (``DigestPlan/namedTargets``).
  /// - Returns: `nil` where one of this slot was made before.
  func keepEdition(
    of digest: String, slot: String, reader: String, title: String, articles: Int,
    targets: [String], at now: Date
  ) async throws -> StoredEdition?

  /// The deliveries that are due, the oldest first.
  ///
  /// - Parameter longestWait: seconds; what is due later than that was put off by a clock that was
  ///   wrong, and is due as well.
  func dueDeliveries(longestWait: Double, at now: Date) async throws -> [DueDelivery]

  /// When the next delivery is due; `nil` for none.
  func nextDelivery() async throws -> Date?

  /// Counts a try before it is made.
  ///
  /// - Parameter due: when it is made again, should nothing be heard of its end; `nil` for never.
  /// - Returns: whether it is to be made: not where another process has begun one since it was due.
  func beginDelivery(_ delivery: DueDelivery, due: Date?) async throws -> Bool

  /// How a try ended. One that failed changes nothing where another was done meanwhile.
  func endDelivery(_ delivery: DueDelivery, _ end: DeliveryEnd, at now: Date) async throws

  /// Forgets the files of a plan's target but the newest.
  ///
  /// - Returns: the paths of those forgotten.
  func thinFiles(of digest: String, target: String, keeping limit: Int) async throws -> [String]

  /// All that are known, of every reader.
  func editions() async throws -> [StoredEdition]

  /// The editions of a reader that have anything in them, the newest first.
  func editions(of reader: Int64, limit: Int) throws -> [StoredEdition]

  /// An edition of a reader, by its number.
  func edition(_ id: Int64, of reader: Int64) throws -> StoredEdition?

  /// What became of the latest editions at their targets, the newest edition first.
  ///
  /// - Parameter reader: `nil` for all of them.
  func deliveries(of reader: Int64?, limit: Int) throws -> [DeliveryRecord]

  /// Forgets all but the latest editions of each reader, those of the last days and those that are
  /// not delivered yet.
  ///
  /// - Returns: those that are gone.
  func thinEditions(keeping limit: Int, at now: Date) async throws -> [StoredEdition]
}
