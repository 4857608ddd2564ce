import Dispatch
import Foundation
import Synchronization

/// Threads of their own for work on what comes from outside: parsing documents, extracting pages.
///
/// Such work may keep a core busy for a second. Swift's task pool has one thread per core, and all
/// connections are answered there: two documents would stop the server. The system divides its cores
/// between threads, so that an answer does not wait for work on these.
package final class WorkThreads: Sendable {
  private let jobs = Mutex(Queue())
  private let waiting = DispatchSemaphore(value: 0)

  /// Feeds and other documents: as many at a time as there are cores.
  package static let documents = WorkThreads(
    name: "documents", count: ProcessInfo.processInfo.activeProcessorCount)

  /// Pages for extraction, one at a time: a hostile page may take a dozen times its size in memory,
  /// and several of them at once would exhaust it.
  package static let pages = WorkThreads(name: "pages", count: 1)

  private struct Queue {
    private var jobs: [@Sendable () -> Void] = []
    private var next = 0

    mutating func append(_ job: @escaping @Sendable () -> Void) { jobs.append(job) }

    mutating func popFirst() -> (@Sendable () -> Void)? {
      guard next < jobs.count else { return nil }
      defer {
        next += 1
        if next == jobs.count { (jobs, next) = ([], 0) }
      }
      return jobs[next]
    }
  }

  /// The threads live as long as the process.
  package init(name: String, count: Int) {
    for number in 0..<max(1, count) {
      let thread = Thread { [self] in
        while true {
          waiting.wait()
          jobs.withLock { $0.popFirst() }?()
        }
      }
      thread.name = "\(name) \(number)"
      thread.stackSize = 4 << 20
      thread.start()
    }
  }

  /// Runs a piece of work on one of the threads; the caller's task waits without a thread.
  package func run<Value: Sendable>(
    _ body: @escaping @Sendable () -> Value
  ) async -> Value {
    await withCheckedContinuation { continuation in
      jobs.withLock { $0.append { continuation.resume(returning: body()) } }
      waiting.signal()
    }
  }
}
