import Basics
import Composing
package import Foundation
package import Logging
import Models
package import Pipeline
package import Store
import ViewModels
import Words

/// Makes the due editions, and delivers the waiting ones.
package struct DigestRun: Sendable {
  private let work: DigestWork
  private let store: any Store
  private let folder: EditionFolder
  private let clock: PollingClock
  private let logger: Logger
  private let troubles: ReportedDigestFailures

  /// Number of editions of each reader that are kept for the catalogue.
  package static let kept = 30

  /// Seconds between two checks whether another process still has the duty.
  private static let retryDelay = 60.0
  /// Maximum number of deliveries at the same time.
  private static let deliveriesAtOnce = 8
  /// Maximum seconds between an edition's first file and its record in the database.
  private static let making = 86_400.0

  /// - Parameter troubles: the problems already logged, so that they are not logged again.
  package init(
    _ work: DigestWork, store: any Store, troubles: ReportedDigestFailures, logger: Logger,
    clock: PollingClock = .system
  ) {
    self.work = work
    self.store = store
    folder = store.editionFolder
    self.troubles = troubles
    self.logger = logger
    self.clock = clock
  }

  /// - Returns: when to run again; `nil` means never.
  /// - Throws: ``StoreFault``; `CancellationError`. Editions made before stay.
  package func run() async throws -> Date? {
    // In a file database, the run continues without plans, so that the store forgets the removed
    // plans.
    guard !work.plans.isEmpty || store.isFile else { return nil }
    guard try await store.hasDuty(.digests) else {
      try await removeOrphans()
      return clock.now().addingTimeInterval(Self.retryDelay)
    }
    let known = try await store.registerDigests(work.plans.map(\.name), at: clock.now())
    var dates: [Date] = []
    for plan in work.plans {
      let now = clock.now()
      let isMade =
        if let last = plan.schedule.last(notAfter: now) {
          try await store.isMade(last.name, of: plan.name)
        } else {
          false
        }
      let since = known[plan.name.lowercased()] ?? now
      switch DigestDecision(plan.schedule, known: since, isMade: isMade, now: now) {
      case .later(let date): dates.append(date)
      case .due(let slot):
        if try await make(plan, slot, at: now), let next = plan.schedule.next(after: now) {
          dates.append(next.date)
        }
      }
    }
    try await deliverWaiting()
    if let next = try await store.nextDelivery() { dates.append(next) }
    try await thin()
    return dates.min()
  }

  private func thin() async throws {
    for edition in try await store.pruneEditions(keeping: Self.kept, at: clock.now()) {
      for path in folder.files(of: edition) { remove(path) }
    }
    try await removeOrphans()
  }

  private func removeOrphans() async throws {
    let known = try await store.editions()
    let date = clock.now().addingTimeInterval(-Self.making)
    for path in folder.orphans(besides: known, before: date) { remove(path) }
  }

  private func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

// MARK: - Making

extension DigestRun {
  /// - Returns: whether the edition exists now. A problem is logged once.
  private func make(_ plan: DigestPlan, _ slot: DigestSchedule.Slot, at now: Date) async throws
    -> Bool
  {
    do {
      try await keep(plan, slot, at: now)
      return true
    } catch let fault as NewsroomFault {
      say("Cannot make an edition", plan, slot, reason: ErrorViewModel(fault).message)
    } catch let fault as DeliveryFault {
      say("Cannot make an edition", plan, slot, reason: fault.reason.english)
    } catch let fault as EditionWriter.Unwritable {
      say("Cannot write an edition", plan, slot, reason: "\(fault.path): \(fault.reason)")
    }
    return false
  }

  private func say(
    _ message: Logger.Message, _ plan: DigestPlan, _ slot: DigestSchedule.Slot, reason: String
  ) {
    guard troubles.isNew(digest: plan.name, slot: slot.name, reason: reason) else { return }
    logger.error(
      message, metadata: ["digest": "\(plan.name)", "slot": "\(slot.name)", "reason": "\(reason)"])
  }

  /// Writes the files before the database records the edition: after a crash in between, the files
  /// are written again.
  private func keep(_ plan: DigestPlan, _ slot: DigestSchedule.Slot, at now: Date) async throws {
    let reader = try reader(of: plan)
    let edition = try await write(plan, slot, for: reader, at: now)
    let targets = edition.items.isEmpty ? [] : plan.namedTargets.map { $0.name }
    let kept = try await store.storeEdition(
      of: plan.name, slot: slot.name, reader: reader, title: edition.title,
      articles: edition.items.count, targets: targets, at: now)
    guard kept != nil else { return }
    logger.info(
      edition.items.isEmpty
        ? "An edition is empty and is not delivered" : "An edition was made",
      metadata: [
        "digest": "\(plan.name)", "slot": "\(slot.name)", "articles": "\(edition.items.count)",
      ])
    if plan.marksRead, !edition.items.isEmpty {
      let newsroom = Newsroom(store: store, reader: reader, now: now)
      _ = try newsroom.page(for: .mark(edition.items.map(\.identity), isRead: true))
    }
  }

  /// Writes the files, unless the edition is empty.
  private func write(
    _ plan: DigestPlan, _ slot: DigestSchedule.Slot, for reader: String, at now: Date
  ) async throws -> EditionViewModel {
    let newsroom = Newsroom(store: store, reader: reader, now: now)
    return try await BackgroundThread.run { [folder, work] isCancelled in
      let edition = try newsroom.edition(
        EditionQuery(
          name: plan.name, categories: plan.categories,
          since: DigestDecision.start(of: slot, plan), unread: plan.unread,
          condition: plan.condition, limit: plan.limit, minutes: plan.minutes,
          zone: plan.schedule.zone,
          language: plan.language))
      guard !edition.items.isEmpty else { return edition }
      let press = EditionWriter(imageBudget: plan.imageBudget, scaler: work.scaler) {
        if isCancelled() { throw CancellationError() }
      }
      for file in plan.files {
        let path = folder.file(file, digest: plan.name, slot: slot.name)
        switch file {
        case .format(let format): try press.write(edition, as: format, to: path)
        case .mailPage: try press.withoutPictures.write(edition, as: .html, to: path)
        case .cover: try press.writeCover(of: edition, to: path)
        }
      }
      return edition
    }
  }

  /// - Throws: ``DeliveryFault`` if the named reader does not exist.
  private func reader(of plan: DigestPlan) throws -> String {
    guard let name = plan.reader else {
      // The first reader may have got a name since the program began.
      return try (store.reader(named: work.reader) ?? store.firstReader())?.name ?? work.reader
    }
    guard let reader = try store.reader(named: name) else {
      throw DeliveryFault(.noSuchReader, name)
    }
    return reader.name
  }
}

// MARK: - Delivering

extension DigestRun {
  /// Deliveries run in parallel, so that a slow target does not delay the others; the editions of a
  /// digest arrive at each target in order.
  ///
  /// - Throws: the last error, when all have ended: a mail in progress is not cut off because the
  ///   database failed another one.
  private func deliverWaiting() async throws {
    let due = try await store.dueDeliveries(
      longestWait: DigestDecision.longestWait, at: clock.now())
    let lanes = Dictionary(grouping: due) { [$0.edition.digest, $0.target] }
    let order = due.map { [$0.edition.digest, $0.target] }.distinct()
    let fault = await withTaskGroup(of: (any Error)?.self) { group -> (any Error)? in
      var fault: (any Error)?
      for (index, key) in order.enumerated() {
        if index >= Self.deliveriesAtOnce, let ended = await group.next() { fault = ended ?? fault }
        let lane = lanes[key] ?? []
        group.addTask {
          do {
            for delivery in lane { try await deliver(delivery) }
            return nil
          } catch {
            return error
          }
        }
      }
      for await ended in group { fault = ended ?? fault }
      return fault
    }
    if let fault { throw fault }
  }

  private func deliver(_ delivery: DueDelivery) async throws {
    let edition = delivery.edition
    let now = clock.now()
    guard let plan = work.plan(edition.digest),
      let target = plan.namedTargets.first(where: { $0.name == delivery.target })?.target
    else { return try await deliverParts(of: delivery, at: now) }
    let next = DigestDecision.nextTry(after: delivery.tries, made: edition.made, now: now)
    // Another process has begun this delivery meanwhile.
    guard try await store.beginDelivery(delivery, due: next) else { return }
    do {
      try await writeIfMissing(edition, of: plan)
      let path = try await DeliveryAttempt(
        delivery, as: plan.format, environment: work.environment, editions: folder
      ).run(target)
      try await store.endDelivery(delivery, .done(path: path), at: clock.now())
      logger.info(
        "An edition was delivered",
        metadata: [
          "digest": "\(edition.digest)", "slot": "\(edition.slot)", "to": "\(delivery.target)",
        ])
    } catch let fault as DeliveryFault {
      try await store.endDelivery(
        delivery, .failed(reason: fault.reason, due: next), at: clock.now())
      // Only the first and the last failure are logged.
      guard delivery.tries == 0 || next == nil else { return }
      logger.error(
        next == nil
          ? "Gave up delivering an edition"
          : "An edition was not delivered and will be tried again",
        metadata: [
          "digest": "\(edition.digest)", "slot": "\(edition.slot)", "to": "\(delivery.target)",
          "reason": "\(fault.reason)",
        ])
    }
    guard case .file(_, let keep?) = target else { return }
    for old in try await store.pruneFiles(
      of: edition.digest, target: delivery.target, keeping: keep)
    {
      remove(old)
    }
  }

  /// Delivers to each address of a mail what waits as one delivery to all of them.
  private func deliverParts(of delivery: DueDelivery, at now: Date) async throws {
    let names = work.plan(delivery.edition.digest)?.deliveries(joinedAs: delivery.target) ?? []
    guard !names.isEmpty else {
      return try await store.endDelivery(
        delivery, .failed(reason: Message(.noLongerConfigured), due: nil), at: now)
    }
    try await store.splitDelivery(delivery, into: names, at: now)
    for name in names {
      var part = delivery
      part.target = name
      try await deliver(part)
    }
  }

  /// The files of an edition are on the machine that made it. If another machine has the duty now,
  /// it writes them again from the stored articles.
  private func writeIfMissing(_ edition: StoredEdition, of plan: DigestPlan) async throws {
    let path = folder.file(.format(plan.format), of: edition)
    guard !store.isFile, !FileManager.default.fileExists(atPath: path),
      let slot = plan.schedule.last(notAfter: edition.made), slot.name == edition.slot
    else { return }
    do {
      _ = try await write(plan, slot, for: reader(of: plan), at: edition.made)
    } catch let fault as NewsroomFault {
      throw DeliveryFault(.verbatim(ErrorViewModel(fault).message))
    } catch let fault as EditionWriter.Unwritable {
      throw DeliveryFault(.cannotWriteBecause, fault.path, fault.reason)
    }
  }
}
