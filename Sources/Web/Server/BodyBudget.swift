import Synchronization

/// Limits the total bytes of request bodies held at a time, so that many clients that each stay
/// within their own limit cannot exhaust memory.
final class BodyBudget: Sendable {
  private let free: Mutex<Int>

  init(bytes: Int) {
    free = Mutex(bytes)
  }

  /// Returns whether there was room.
  func take(_ bytes: Int) -> Bool {
    free.withLock { free in
      guard free >= bytes else { return false }
      free -= bytes
      return true
    }
  }

  func giveBack(_ bytes: Int) {
    free.withLock { $0 += bytes }
  }
}
