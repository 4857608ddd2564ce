import UnixSignals

/// Ctrl-C or SIGTERM: cancels running work, which then releases its resources.
enum Interruption {
  /// Runs the body; SIGINT and SIGTERM cancel it.
  ///
  /// - Throws: the body's errors; `CancellationError` after a signal.
  static func cancels<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        for await _ in signals { throw CancellationError() }
        return nil
      }
      // The first task to end cancels the other.
      defer { group.cancelAll() }
      for try await case let value? in group { return value }
      throw CancellationError()
    }
  }
}
