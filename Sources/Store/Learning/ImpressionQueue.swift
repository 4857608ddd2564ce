import Glibc
import Synchronization

/// Lists of readers that were shown and are still to be recorded, so that no response waits until
/// its list is written. Each is recorded exactly once, and those of one reader in their order.
///
/// What depends on a reader's lists first records those that wait: ``recordAll(of:)``.
package final class ImpressionQueue: Sendable {
  package typealias Recording = @Sendable () -> Void

  /// Maximum number of lists that wait in a lane; one more is recorded before its response is sent.
  package static let most = 64

  /// A reader's lists wait in one of these.
  private let lanes: [ImpressionLane]

  /// - Parameter concurrency: number of lists that may be recorded at once; 1 for a store with one
  ///   writer.
  package init(concurrency: Int = 1) {
    lanes = (0..<concurrency).map { _ in ImpressionLane() }
  }

  /// Adds a list; records it, and those that wait before it, if there are too many.
  ///
  /// - Parameter record: records the list; must not call this queue.
  package func add(of reader: String, _ record: @escaping Recording) {
    lane(of: reader).add(of: reader, record)
  }

  /// Whether lists of a reader wait.
  package func isWaiting(_ reader: String) -> Bool { lane(of: reader).isWaiting(reader) }

  /// Records the waiting lists of a reader. When it returns, these are recorded, also those that
  /// another thread had begun to record.
  package func recordAll(of reader: String) { lane(of: reader).recordAll(of: reader) }

  /// As ``recordAll(of:)``, but returns after the time limit if another thread records meanwhile and
  /// waits for the database.
  package func recordAll(of reader: String, within limit: Duration) {
    lane(of: reader).recordAll(of: reader, within: limit)
  }

  /// Records all waiting lists. When it returns, these are recorded.
  package func recordAll() { lanes.forEach { $0.recordAll() } }

  private func lane(of reader: String) -> ImpressionLane {
    lanes[Int(UInt(bitPattern: reader.hashValue) % UInt(lanes.count))]
  }
}

/// A part of an ``ImpressionQueue``: lists of some readers, recorded one at a time.
final class ImpressionLane: Sendable {
  private struct State {
    var waiting: [String: [ImpressionQueue.Recording]] = [:]
    var count = 0
    /// The reader whose list is being recorded.
    var recording: String?
  }

  private let state = Mutex(State())
  /// Held while a list is recorded.
  private let turn = Mutex(())

  func add(of reader: String, _ record: @escaping ImpressionQueue.Recording) {
    let isFull = state.withLock { state in
      state.waiting[reader, default: []].append(record)
      state.count += 1
      return state.count > ImpressionQueue.most
    }
    if isFull { recordAll(of: reader) }
  }

  func isWaiting(_ reader: String) -> Bool {
    state.withLock { $0.waiting[reader] != nil }
  }

  func recordAll(of reader: String) {
    guard isPending(reader) else { return }
    turn.withLock { _ in drain(reader) }
  }

  func recordAll(of reader: String, within limit: Duration) {
    let end = ContinuousClock.now + limit
    while isPending(reader), turn.withLockIfAvailable({ _ in drain(reader) }) == nil,
      ContinuousClock.now < end
    {
      usleep(200)
    }
  }

  func recordAll() {
    turn.withLock { _ in
      while let reader = state.withLock({ $0.waiting.keys.first }) { drain(reader) }
    }
  }

  private func isPending(_ reader: String) -> Bool {
    state.withLock { $0.waiting[reader] != nil || $0.recording == reader }
  }

  private func drain(_ reader: String) {
    while let record = next(of: reader) { record() }
  }

  private func next(of reader: String) -> ImpressionQueue.Recording? {
    state.withLock { state in
      guard var waiting = state.waiting[reader] else {
        state.recording = nil
        return nil
      }
      state.recording = reader
      let record = waiting.removeFirst()
      state.waiting[reader] = waiting.isEmpty ? nil : waiting
      state.count -= 1
      return record
    }
  }
}
