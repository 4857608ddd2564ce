import Dispatch
import Foundation
import Glibc
import Synchronization

/// Ends the process some seconds after a signal to stop, whatever runs: on a thread of its own, which
/// waits for nothing else. A process that stops in time is gone before.
///
/// Nothing stored is lost: a transaction is either on the disk, or it never was (the database has a
/// write-ahead log).
final class ShutdownDeadline {
  /// Seconds: longer than services take to stop by themselves, and less than `TimeoutStopSec` of
  /// systemd/tintm.service.
  static let seconds = 8.0

  private let sources: [any DispatchSourceSignal]

  /// - Parameters:
  ///   - signals: those that start the time.
  ///   - end: called when the time is over.
  init(signals: [Int32] = [SIGTERM, SIGINT], _ end: @escaping @Sendable () -> Void) {
    let countdown = Countdown(seconds: Self.seconds, end)
    let queue = DispatchQueue(label: "shutdown")
    sources = signals.map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
      source.setEventHandler { countdown.begin() }
      source.activate()
      return source
    }
  }

  deinit {
    for source in sources { source.cancel() }
  }

  /// The time from the first signal on; further ones change nothing.
  final class Countdown: Sendable {
    private let seconds: Double
    private let end: @Sendable () -> Void
    private let hasBegun = Atomic(false)

    init(seconds: Double, _ end: @escaping @Sendable () -> Void) {
      (self.seconds, self.end) = (seconds, end)
    }

    func begin() {
      guard !hasBegun.exchange(true, ordering: .relaxed) else { return }
      let thread = Thread { [seconds, end] in
        Thread.sleep(forTimeInterval: seconds)
        end()
      }
      thread.name = "shutdown"
      thread.start()
    }
  }
}
