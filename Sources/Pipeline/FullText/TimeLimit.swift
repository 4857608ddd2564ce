enum TimeLimit {
  /// Runs the body and cancels it after `seconds`, which is not an error.
  ///
  /// - Parameter seconds: `nil` means no limit.
  /// - Throws: the errors of the body; `CancellationError` if the caller was cancelled.
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
