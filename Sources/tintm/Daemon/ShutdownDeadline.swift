import Dispatch
import Foundation
import Glibc
import Synchronization

/// Ends the process some seconds after a signal to stop, whatever runs: on a thread of its own, which
/// waits for nothing else. A process that stops in time is gone before; one that still waits to start
/// ends at once.
///
/// Nothing stored is lost: a transaction is either on the disk, or it never was (the database has a
/// write-ahead log).
final class ShutdownDeadline {
  /// Seconds: longer than services take to stop by themselves, and less than `TimeoutStopSec` of
  /// systemd/tintm.service.
  static let seconds = 8.0

  let start: Start
  private let sources: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - signals: those that start the time.
  ///   - end: called when the time is over.
  ///   - endWaiting: called at a signal that comes before the start.
  init(
    signals: [Int32] = [SIGTERM, SIGINT], _ end: @escaping @Sendable () -> Void,
    endWaiting: @escaping @Sendable () -> Void
  ) {
    let start = Start(Countdown(seconds: Self.seconds, end), endWaiting)
    self.start = start
    let queue = DispatchQueue(label: "shutdown")
    sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler { start.stop() }
      source.activate()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }

  /// Whether the daemon waits to start: then there is no work that could be stopped.
  final class Start: Sendable {
    private let isWaiting = Atomic(false)
    private let countdown: Countdown
    private let end: @Sendable () -> Void

    init(_ countdown: Countdown, _ end: @escaping @Sendable () -> Void) {
      (self.countdown, self.end) = (countdown, end)
    }

    /// At a signal.
    func stop() {
      countdown.begin()
      if isWaiting.load(ordering: .sequentiallyConsistent) { end() }
    }

    func wait(_ waits: Bool) {
      isWaiting.store(waits, ordering: .sequentiallyConsistent)
      if waits, countdown.isRunning { end() }
    }
  }

  /// The time from the first signal on; further ones change nothing.
  final class Countdown: Sendable {
    private let seconds: Double
    private let end: @Sendable () -> Void
    private let hasBegun = Atomic(false)

    init(seconds: Double, _ end: @escaping @Sendable () -> Void) {
      (self.seconds, self.end) = (seconds, end)
    }

    var isRunning: Bool { hasBegun.load(ordering: .sequentiallyConsistent) }

    func begin() {
      guard !hasBegun.exchange(true, ordering: .sequentiallyConsistent) else { return }
      let thread = Thread { [seconds, end] in
        Thread.sleep(forTimeInterval: seconds)
        end()
      }
      thread.name = "shutdown"
      thread.start()
    }
  }
}
