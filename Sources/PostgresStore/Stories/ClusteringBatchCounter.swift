import Synchronization

/// Detects whether another process has found stories since this one did: the database counts the
/// batches.
final class ClusteringBatchCounter: Sendable {
  private struct State {
    /// The count after this process's last batch.
    var batches: Double?
    var version: Int64 = 0
  }

  private let state = Mutex(State())

  /// Returns a new number if another process did a batch, or if it is unknown whether this
  /// process's own batch was stored.
  func version(at batches: Double) -> Int64 {
    state.withLock { state in
      if state.batches != batches { state.version += 1 }
      state.batches = batches
      return state.version
    }
  }

  /// Records that a batch was stored.
  func end(at batches: Double) {
    state.withLock { $0.batches = batches }
  }
}
