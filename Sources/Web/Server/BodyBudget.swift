import Synchronization

/// How many bytes of requests are held at a time, over all of them: many clients that each stay
/// within their limit still end here.
final class BodyBudget: Sendable {
  private let free: Mutex<Int>

  init(bytes: Int) {
    free = Mutex(bytes)
  }

  /// Whether there was room.
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
