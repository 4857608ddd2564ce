package import ServiceLifecycle
package import Store
import Synchronization

/// A daemon service that runs until it is stopped and can get new settings while it runs.
package protocol ReconfigurableService: Service {
  /// The part of the configuration that the service uses.
  associatedtype Assignment: Sendable

  var job: ReconfigurableJob<Assignment> { get }

  /// Works until its task is cancelled.
  func loop() async throws
}

extension ReconfigurableService {
  /// Takes over a changed configuration; work in progress ends with the old one.
  package func change(to work: Assignment) async {
    await job.change(to: work)
  }

  /// Runs until the task is cancelled or a graceful shutdown begins.
  package func run() async throws {
    try await job.carryOut { try await self.loop() }
  }
}

/// The current settings of a daemon service, which a reload can replace while the service runs.
package final class ReconfigurableJob<Work: Sendable>: Sendable {
  private let work: Mutex<Work>
  private let wakeup = InterruptibleSleep()

  package init(_ work: Work) {
    self.work = Mutex(work)
  }

  package var current: Work { work.withLock(\.self) }

  /// Replaces the settings of the job and wakes it.
  package func change(to work: Work) async {
    self.work.withLock { $0 = work }
    await wakeup.wake()
  }

  /// Ends the sleep of the job.
  package func wake() async { await wakeup.wake() }

  /// Sleeps until the time is over, the settings change or the task is cancelled.
  ///
  /// - Returns: whether a change of the settings ended the sleep.
  @discardableResult
  package func sleep(seconds: Double) async -> Bool { await wakeup.sleep(seconds: seconds) }

  /// Runs `body` until the task is cancelled or a graceful shutdown begins. Neither is an error.
  package func carryOut(_ body: @escaping @Sendable () async throws -> Void) async throws {
    try await cancelWhenGracefulShutdown {
      do { try await body() } catch is CancellationError {}
    }
  }
}

/// A sleep that another task can end early: a reload ends the scheduler's pause.
package actor InterruptibleSleep {
  private var sleeper: CheckedContinuation<Void, Never>?
  private var isPending = false
  private var round = 0

  package init() {}

  /// Ends the current sleep, or the next one if no task sleeps now.
  package func wake() {
    isPending = true
    resume()
  }

  /// Sleeps until the time is over, ``wake()`` is called or the task is cancelled.
  ///
  /// - Returns: whether ``wake()`` ended the sleep.
  @discardableResult
  package func sleep(seconds: Double) async -> Bool {
    if isPending {
      isPending = false
      return true
    }
    round += 1
    let current = round
    let timer = Task {
      // This clock is monotonic and does not count the time in which the machine sleeps.
      try? await Task.sleep(for: .seconds(seconds), clock: .suspending)
      self.end(current)
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { continuation.resume() } else { sleeper = continuation }
      }
    } onCancel: {
      timer.cancel()
    }
    timer.cancel()
    defer { isPending = false }
    return isPending
  }

  private func end(_ round: Int) {
    if round == self.round { resume() }
  }

  private func resume() {
    sleeper?.resume()
    sleeper = nil
  }
}

extension StoreFault {
  /// Whether the fault may pass without a restart of the daemon.
  package var isPassing: Bool {
    switch self {
    case .diskFull, .busy, .notReadable, .notWritable, .unreachable, .other: true
    // These faults may belong to the open connection alone; a restart opens a new one.
    case .missing, .removed, .notOurs, .newer, .damaged, .unreadable: false
    }
  }

  /// Seconds until a daemon tries again: a minute, doubled each time up to an hour, for a full
  /// disk, which a person has to fix. A server that is away comes back by itself, and asking it
  /// costs nothing: five seconds at first, then at most a minute.
  ///
  /// - Parameter failures: number of failures in a row, at least 1.
  package func pause(after failures: Int) -> Double {
    let (first, most) = if case .unreachable = self { (5.0, 60.0) } else { (60.0, 3600.0) }
    return min(most, first * Double(1 << min(max(0, failures - 1), 10)))
  }
}
