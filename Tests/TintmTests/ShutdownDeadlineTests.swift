import Synchronization
import Testing

@testable import tintm

struct ShutdownDeadlineTests {
  /// The first signal counts: a second one neither prolongs the time nor ends the process twice.
  @Test func `the process is ended once, on a thread of its own`() async {
    let ends = Atomic(0)
    await withCheckedContinuation { continuation in
      let countdown = ShutdownDeadline.Countdown(seconds: 0) {
        ends.add(1, ordering: .relaxed)
        continuation.resume()
      }
      for _ in 0..<3 { countdown.begin() }
    }
    #expect(ends.load(ordering: .relaxed) == 1)
  }

  @Test(arguments: [true, false])
  func `a process that waits to start ends at a signal before or during the wait`(
    isBefore: Bool
  ) {
    final class Ends: Sendable { let count = Atomic(0) }
    let ends = Ends()
    let countdown = ShutdownDeadline.Countdown(seconds: 3600) {}
    let start = ShutdownDeadline.Start(countdown) { ends.count.add(1, ordering: .relaxed) }
    start.wait(true)
    start.wait(false)
    #expect(ends.count.load(ordering: .relaxed) == 0)
    if isBefore { start.stop() }
    #expect(ends.count.load(ordering: .relaxed) == 0)
    start.wait(true)
    if !isBefore { start.stop() }
    #expect(ends.count.load(ordering: .relaxed) == 1)
  }

  @Test func `services end before the deadline, and the deadline before the service manager's`() {
    #expect(ShutdownDeadline.seconds > 4)
    #expect(ShutdownDeadline.seconds < 10)
  }
}
