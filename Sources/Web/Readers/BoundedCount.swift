import Synchronization

/// How many are inside, of a number that may be.
final class BoundedCount: Sendable {
  private let free: Mutex<Int>

  init(_ most: Int) {
    free = Mutex(most)
  }

  /// - Returns: `false` when all places are taken.
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
