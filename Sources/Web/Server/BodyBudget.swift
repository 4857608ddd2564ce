import Synchronization

/// Limits the total bytes of request bodies held at a time, so that many clients that each stay
/// within their own limit cannot exhaust memory.
final class BodyBudget: Sendable {
  private let free: Mutex<Int>

  init(bytes: Int) {
    free = Mutex(bytes)
  }

  /// The part of the budget that one body has. It is given back when the value is released, so
  /// whoever keeps the body longer than its request, such as work that follows the response, keeps
  /// this value with it.
  final class Share: Sendable {
    private let budget: BodyBudget
    private let bytes = Mutex(0)

    fileprivate init(_ budget: BodyBudget) { self.budget = budget }

    deinit { budget.giveBack(bytes.withLock(\.self)) }

    /// Takes more of the budget.
    ///
    /// - Returns: whether there was room.
    func grow(by count: Int) -> Bool {
      guard budget.reserve(count) else { return false }
      bytes.withLock { $0 += count }
      return true
    }
  }

  /// A share without bytes.
  func share() -> Share { Share(self) }

  var room: Int { free.withLock(\.self) }

  private func reserve(_ bytes: Int) -> Bool {
    free.withLock { free in
      guard free >= bytes else { return false }
      free -= bytes
      return true
    }
  }

  private func giveBack(_ bytes: Int) {
    free.withLock { $0 += bytes }
  }
}
