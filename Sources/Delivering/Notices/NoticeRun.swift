package import Foundation
package import Logging
import Models
package import Pipeline
package import Store
import Words

/// One pass over the targets: sends the waiting notices of each target that is not paused.
package struct NoticeRun: Sendable {
  private let work: NoticeWork
  private let store: any Store
  private let logger: Logger
  private let clock: PollingClock

  /// Seconds after which notices in delivery count as lost, because their process has ended.
  private static let longestWay = 600.0

  package init(
    _ work: NoticeWork, store: any Store, logger: Logger, clock: PollingClock = .system
  ) {
    self.work = work
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  /// - Returns: when the next waiting notice may be sent; `nil` if none waits, or if another
  ///   process sends them.
  /// - Throws: ``StoreFault``; `CancellationError`.
  package func run() async throws -> Date? {
    guard !work.targets.isEmpty, try await store.hasDuty(.notices) else { return nil }
    try await store.noteNotices(for: work.targets, reader: work.reader, at: clock.now())
    // Targets run in parallel, so that a slow one does not delay the others.
    return try await withThrowingTaskGroup(of: Date?.self) { group in
      for target in work.targets { group.addTask { try await deliver(target) } }
      var next: Date?
      for try await date in group {
        if let date { next = min(next ?? date, date) }
      }
      return next
    }
  }

  private func deliver(_ target: NoticeTarget) async throws -> Date? {
    let now = clock.now()
    try await expireNotices(target, now)
    let notices = try await store.claimNotices(
      of: target.name, limit: { target.batch(after: $0) }, at: now)
    guard !notices.isEmpty else { return try await store.nextNotice(of: target.name) }
    // Runs in its own task, which cancellation does not reach: the outcome of an aborted request
    // would be unknown.
    try await Task {
      for part in target.parts(of: notices) { try await deliver(target, part) }
    }.value
    return try await store.nextNotice(of: target.name)
  }

  private func deliver(_ target: NoticeTarget, _ notices: [OutgoingNotice]) async throws {
    let ids = notices.map(\.id)
    let wording = Wording(try store.language(of: notices[0].reader) ?? .english)
    let builder = NoticeDocumentBuilder(
      store: store, sources: work.sources, wording: wording, now: clock.now())
    do {
      let documents = try notices.compactMap { try builder.document(of: $0) }
      if !documents.isEmpty {
        try await NoticeDelivery(
          target: target, fetcher: work.fetcher, environment: work.environment, wording: wording,
          now: clock.now()
        ).deliver(documents, delivery: "notice-\(ids[0])")
      }
      try await store.markNoticesSent(ids, of: target.name)
      logger.info(
        "Notifications were sent",
        metadata: ["target": "\(target.name)", "notices": "\(documents.count)"])
    } catch let fault as NoticeFault {
      try await fail(target, ids, fault)
    }
  }

  private func fail(_ target: NoticeTarget, _ ids: [Int64], _ fault: NoticeFault) async throws {
    let failures = try await store.noticeFailures(of: target.name) + (fault.isTry ? 1 : 0)
    let wait = fault.isTry ? NoticeBackOff.wait(after: failures) : 1
    let until = max(clock.now().addingTimeInterval(wait), fault.notBefore ?? .distantPast)
    try await store.requeueNotices(
      ids, of: target.name, because: fault.reason, isTry: fault.isTry, until: until)
    guard fault.isTry else { return }
    logger.warning(
      "Sending notifications failed",
      metadata: ["target": "\(target.name)", "reason": "\(fault.reason)", "tries": "\(failures)"])
  }

  /// Drops outdated notices, and handles those in delivery whose process has ended.
  private func expireNotices(_ target: NoticeTarget, _ now: Date) async throws {
    // The result of a program is recorded even if the daemon has ended, but only on the machine
    // that ran it.
    let isKnown = target.isProgram && store.isFile
    let doubtful = try await store.endLostNotices(
      of: target.name, takenBefore: now.addingTimeInterval(-Self.longestWay),
      areTriedAgain: isKnown)
    if doubtful > 0, !isKnown {
      logger.warning(
        "It is unknown whether notifications were delivered; they are not sent again",
        metadata: ["target": "\(target.name)", "notices": "\(doubtful)"])
    }
    let old = try await store.giveUpNotices(
      of: target.name, before: now.addingTimeInterval(-NoticeBackOff.maximumAge))
    if old > 0 {
      logger.error(
        "Outdated notifications were discarded",
        metadata: ["target": "\(target.name)", "notices": "\(old)"])
    }
  }
}

extension NoticeTarget {
  fileprivate var isProgram: Bool {
    if case .command = way { true } else { false }
  }

  /// Maximum number of notices per batch.
  fileprivate func batch(after failures: Int) -> Int {
    min(NoticeBackOff.batch(after: failures), isProgram ? 20 : .max)
  }

  /// A program runs once per notice; a request contains all notices.
  fileprivate func parts(of notices: [OutgoingNotice]) -> [[OutgoingNotice]] {
    isProgram ? notices.map { [$0] } : [notices]
  }
}

/// The retry policy for targets that could not be notified.
enum NoticeBackOff {
  /// Seconds after which an undelivered notice is dropped as outdated.
  static let maximumAge = 3 * 86_400.0
  private static let longest = 6 * 3600.0

  /// - Parameter failures: number of consecutive failures, this one included.
  static func wait(after failures: Int) -> Double {
    min(NoticePace.pause * pow(2, Double(min(max(failures, 1), 20))), longest)
  }

  /// Maximum number of notices in one request: fewer after failures, since one of them may be the
  /// cause.
  static func batch(after failures: Int) -> Int {
    max(1, 100 >> min(failures, 7))
  }
}
