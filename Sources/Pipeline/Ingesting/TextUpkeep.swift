package import Storing

/// Keeps the full-text index in few pieces. What is read and written for that is bounded each time,
/// because no other write is possible meanwhile.
package struct IndexUpkeep: Sendable {
  /// Pages of 4 KiB in one transaction: some hundredths of a second.
  private static let step = 500

  private let store: any UpkeepStoring

  package init(store: any UpkeepStoring) {
    self.store = store
  }

  /// Puts pieces together until there are few.
  ///
  /// - Parameters:
  ///   - steps: transactions at most; `nil` goes on to the end.
  ///   - progress: called after each.
  /// - Throws: ``StoreFault``; `CancellationError`.
  package func run(steps: Int? = nil, progress: @Sendable () -> Void = {}) async throws {
    var left = steps ?? .max
    while left > 0, try await store.mergeSearchIndex(pages: Self.step) {
      try Task.checkCancellation()
      progress()
      left -= 1
    }
  }
}
