/// Work that ends in time.
enum TimeLimit {
  /// Runs the body; cancels it after a number of seconds, which is no error.
  ///
  /// - Parameter seconds: `nil` is no limit.
  /// - Throws: what the body throws; `CancellationError` where the caller was cancelled.
  static func run(
    seconds: Double?, _ body: @escaping @Sendable () async throws -> Void
  ) async throws {
    guard let seconds else { return try await body() }
    try await withThrowingTaskGroup(of: Bool.self) { group in
      group.addTask {
        try await body()
        return true
      }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        return false
      }
      let isDone = try await group.next() ?? true
      group.cancelAll()
      if isDone { return }
      do {
        _ = try await group.next()
      } catch is CancellationError {
        try Task.checkCancellation()
      }
    }
  }
}
