import Glibc
import Synchronization

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
