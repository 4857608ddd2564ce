package import Storing

/// Keeps the full-text index in few pieces, and packs texts that an earlier version stored in
/// another way. What is read and written for that is bounded each time, because no other write is
/// possible meanwhile.
package struct TextUpkeep: Sendable {
  /// Pages of 4 KiB in one transaction: some hundredths of a second.
  private static let step = 500
  /// Articles in one transaction: as long, where they have pages.
  private static let articles = 50

  private let store: any UpkeepStoring

  package init(store: any UpkeepStoring) {
    self.store = store
  }

  /// Merges pieces until there are few, and packs some texts.
  ///
  /// - Parameters:
  ///   - steps: transactions that merge, at most; `nil` goes on to the end.
  ///   - packing: transactions that pack, at most: a database of a million articles is packed in 50
  ///     passes.
  ///   - progress: called after each.
  /// - Throws: ``StoreFault``; `CancellationError`.
  package func run(
    steps: Int? = nil, packing: Int = 400, progress: @Sendable () -> Void = {}
  ) async throws {
    try await repeated(steps ?? .max, progress) {
      try await store.mergeSearchIndex(pages: Self.step)
    }
    try await repeated(packing, progress) {
      try await store.packTexts(atMost: Self.articles)
    }
  }

  private func repeated(
    _ steps: Int, _ progress: @Sendable () -> Void, _ hasMore: () async throws -> Bool
  ) async throws {
    var left = steps
    while left > 0, try await hasMore() {
      try Task.checkCancellation()
      progress()
      left -= 1
    }
  }
}
