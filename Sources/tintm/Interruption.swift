import UnixSignals

/// Ctrl-C, or a signal to the command: running work is cancelled, and lets go of
/// what it holds.
enum Interruption {
  /// Runs the body; SIGINT and SIGTERM cancel it.
  ///
  /// - Throws: what the body throws; `CancellationError` when it was cancelled.
  static func cancels(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await body() }
      group.addTask {
        for await _ in signals { throw CancellationError() }
      }
      // Whichever ends first ends the other.
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
