import Synchronization
import Testing

@testable import Pipeline

struct TurnstileTests {
  private final class Counter: Sendable {
    let counts = Mutex((now: 0, most: 0, all: 0))
  }

  @Test(arguments: [1, 3, 100]) func `so many are through at a time, and all come through`(
    width: Int
  ) async {
    let turnstile = Turnstile(width: width)
    let counter = Counter()
    await withTaskGroup(of: Void.self) { tasks in
      for _ in 0..<50 {
        tasks.addTask {
          await turnstile.pass {
            counter.counts.withLock {
              $0.now += 1
              $0.most = max($0.most, $0.now)
            }
            for _ in 0..<10 { await Task.yield() }
            counter.counts.withLock {
              $0.now -= 1
              $0.all += 1
            }
          }
        }
      }
    }
    let (now, most, all) = counter.counts.withLock { $0 }
    #expect((now, all) == (0, 50))
    #expect((1...width).contains(most))
  }
}
