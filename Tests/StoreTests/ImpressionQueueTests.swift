import Dispatch
import Foundation
import Store
import Synchronization
import Testing

struct ImpressionQueueTests {
  private final class Log: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock(\.self) }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private let queue = ImpressionQueue()
  private let log = Log()

  private func add(_ reader: String, _ name: String) {
    queue.add(of: reader) { [log] in log.add(name) }
  }

  @Test func `lists of a reader are recorded once, in their order`() {
    add("ada", "a1")
    add("ben", "b1")
    add("ada", "a2")
    #expect(log.all.isEmpty && queue.isWaiting("ada"))
    queue.recordAll(of: "ada")
    queue.recordAll(of: "ada")
    #expect(log.all == ["a1", "a2"] && !queue.isWaiting("ada") && queue.isWaiting("ben"))
    queue.recordAll()
    #expect(log.all == ["a1", "a2", "b1"])
  }

  @Test func `more than fit are recorded at once`() {
    for number in 0...ImpressionQueue.most { add("ada", "\(number)") }
    #expect(log.all.count == ImpressionQueue.most + 1 && !queue.isWaiting("ada"))
  }

  @Test func `lists of some readers are recorded at once if the store allows it`() async {
    let queue = ImpressionQueue(concurrency: 2)
    let readers = (0..<32).map { "reader \($0)" }
    // Each of the first two recordings waits until the other one has begun.
    let begun = Mutex(0)
    let both = DispatchSemaphore(value: 0)
    for reader in readers {
      queue.add(of: reader) {
        let count = begun.withLock { count in
          count += 1
          return count
        }
        if count == 1 { #expect(both.wait(timeout: .now() + 20) == .success) }
        if count == 2 { both.signal() }
      }
    }
    await withTaskGroup { group in
      for reader in readers {
        group.addTask { [queue] in await onThread { queue.recordAll(of: reader) } }
      }
    }
    #expect(begun.withLock(\.self) == 32 && !readers.contains(where: queue.isWaiting))
  }

  @Test func `who needs a list waits until another thread has recorded it`() async {
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    queue.add(of: "ada") { [log] in
      begun.signal()
      end.wait()
      log.add("a1")
    }
    await withTaskGroup { group in
      for _ in 0..<2 {
        group.addTask { [queue, log] in
          await onThread { queue.recordAll(of: "ada") }
          #expect(log.all == ["a1"])
        }
      }
      await onThread { begun.wait() }
      // Neither another reader nor a caller with a time limit waits for it.
      await onThread { [queue] in
        queue.recordAll(of: "ben")
        queue.recordAll(of: "ada", within: .milliseconds(1))
      }
      end.signal()
    }
    #expect(log.all == ["a1"])
  }
}

/// Runs on a thread that may block.
private func onThread(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { done in
    Thread {
      body()
      done.resume()
    }.start()
  }
}
