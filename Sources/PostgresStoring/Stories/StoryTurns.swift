import Synchronization

/// Detects whether another process has found stories since this one did: the database counts the
/// batches.
final class StoryTurns: Sendable {
  private struct State {
    /// The count after this process's last batch.
    var told: Double?
    var version: Int64 = 0
  }

  private let state = Mutex(State())

  /// Returns a new number if another process did a batch, or if it is unknown whether this
  /// process's own batch was stored.
  func version(at told: Double) -> Int64 {
    state.withLock { state in
      if state.told != told { state.version += 1 }
      state.told = told
      return state.version
    }
  }

  /// Records that a batch was stored.
  func end(at told: Double) {
    state.withLock { $0.told = told }
  }
}
