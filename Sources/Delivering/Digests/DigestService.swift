package import Foundation
package import Logging
package import Models
package import Picturing
package import Pipeline
import ServiceLifecycle
package import Store
import Synchronization

/// The daemon's digest service: makes each edition when it is due, and delivers it.
package final class DigestService: ReconfigurableService {
  private let store: any Store
  private let logger: Logger
  private let clock: PollingClock
  package let job: ReconfigurableJob<DigestWork>
  private let troubles = ReportedDigestFailures()

  /// Longest sleep in seconds, so that a jump of the clock is noticed.
  private static let longestSleep = 300.0

  package init(
    _ work: DigestWork, store: any Store, logger: Logger, clock: PollingClock = .system
  ) {
    job = ReconfigurableJob(work)
    self.store = store
    self.logger = logger
    self.clock = clock
  }

  package func loop() async throws {
    while !Task.isCancelled {
      var wait = Self.longestSleep
      do {
        let run = DigestRun(
          job.current, store: store, troubles: troubles, logger: logger, clock: clock)
        if let next = try await run.run() {
          wait = min(wait, max(1, next.timeIntervalSince(clock.now())))
        }
      } catch let fault as StoreFault {
        logger.error("Cannot store editions", metadata: ["reason": "\(fault)"])
      }
      await job.sleep(seconds: wait)
    }
  }
}

/// The part of the configuration for making and delivering editions.
package struct DigestWork: Sendable {
  package var plans: [DigestPlan]
  /// The reader of plans that name no reader.
  package var reader: String
  package var environment: DeliveryEnvironment
  package var scaler: PictureScaler

  package init(
    plans: [DigestPlan], reader: String, environment: DeliveryEnvironment,
    scaler: PictureScaler = PictureScaler()
  ) {
    self.plans = plans
    self.reader = reader
    self.environment = environment
    self.scaler = scaler
  }

  /// Finds a plan by its name, ignoring case.
  func plan(_ name: String) -> DigestPlan? {
    plans.first { $0.name.lowercased() == name.lowercased() }
  }
}

/// The logged problems of editions that can't be made: each is logged once, however often the
/// edition is retried.
package final class ReportedDigestFailures: Sendable {
  private let said = Mutex<[String: String]>([:])

  package init() {}

  func isNew(digest: String, slot: String, reason: String) -> Bool {
    said.withLock { $0.updateValue("\(slot) \(reason)", forKey: digest) != "\(slot) \(reason)" }
  }
}

/// Decides which edition of a plan is due. Each edition is made once, even if the daemon stops or
/// its clock jumps. A missed edition is made later, until the next one is due.
package enum DigestDecision: Sendable, Hashable {
  /// Make this edition now.
  case due(DigestSchedule.Slot)
  /// No edition is due before this time.
  case later(Date)

  /// Seconds until the next check if the schedule has no slot.
  private static let idle = 24.0 * 3600
  /// Seconds during which a delivery is retried.
  private static let maximumAge = 24.0 * 3600
  /// Maximum seconds between two attempts.
  package static let longestWait = 4.0 * 3600

  /// - Parameters:
  ///   - known: when the plan was first seen; editions that were due earlier are not made.
  ///   - isMade: whether the edition of the last slot was made.
  package init(_ schedule: DigestSchedule, known: Date, isMade: Bool, now: Date) {
    if !isMade, let slot = schedule.last(notAfter: now), slot.date >= known {
      self = .due(slot)
    } else {
      self = .later(schedule.next(after: now)?.date ?? now.addingTimeInterval(Self.idle))
    }
  }

  /// Start of an edition's period: the plan's `since` before its slot, else the slot before.
  package static func start(of slot: DigestSchedule.Slot, _ plan: DigestPlan) -> Date {
    if let since = plan.since { return slot.date.addingTimeInterval(-since) }
    return plan.schedule.last(before: slot)?.date ?? slot.date.addingTimeInterval(-86_400)
  }

  /// The time of the next attempt if the one that begins now fails. Intervals grow, for a day;
  /// `nil` means give up.
  ///
  /// - Parameters:
  ///   - tries: number of earlier attempts.
  ///   - made: when the edition was made.
  package static func nextTry(after tries: Int, made: Date, now: Date) -> Date? {
    guard now.timeIntervalSince(made) < maximumAge else { return nil }
    return now.addingTimeInterval(min(longestWait, 60 * Double(1 << min(max(tries, 0), 8))))
  }
}
