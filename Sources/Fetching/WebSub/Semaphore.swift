import Synchronization

/// So many places, taken and given back.
final class Semaphore: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) {
    free = Mutex(count)
  }

  /// Whether there was one.
  func take() -> Bool {
    free.withLock { free in
      guard free > 0 else { return false }
      free -= 1
      return true
    }
  }

  func giveBack() {
    free.withLock { $0 += 1 }
  }
}
