import UnixSignals

/// Ctrl-C or SIGTERM: cancels running work, which then releases its resources.
enum Interruption {
  /// Runs the body; SIGINT and SIGTERM cancel it.
  ///
  /// - Throws: the body's errors; `CancellationError` after a signal.
  static func cancels(_ body: @escaping @Sendable () async throws -> Void) async throws {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await body() }
      group.addTask {
        for await _ in signals { throw CancellationError() }
      }
      // The first task to end cancels the other.
      defer { group.cancelAll() }
      try await group.next()
    }
  }
}
