import Synchronization

/// Whether anybody else has found stories since this process did: each batch is counted in the
/// database.
final class StoryTurns: Sendable {
  private struct State {
    /// The count after this process's last batch.
    var told: Double?
    var version: Int64 = 0
  }

  private let state = Mutex(State())

  /// Another number than the last time where a batch was somebody else's, or it is unknown whether
  /// this process's own was stored.
  func version(at told: Double) -> Int64 {
    state.withLock { state in
      if state.told != told { state.version += 1 }
      state.told = told
      return state.version
    }
  }

  /// A batch was stored.
  func end(at told: Double) {
    state.withLock { $0.told = told }
  }
}
