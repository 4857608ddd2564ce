import Synchronization

/// A counter with a maximum.
final class ConcurrencyLimit: Sendable {
  private let free: Mutex<Int>

  init(_ limit: Int) {
    free = Mutex(limit)
  }

  /// - Returns: `false` if the maximum is reached.
  func enter() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func leave() {
    free.withLock { $0 += 1 }
  }
}
