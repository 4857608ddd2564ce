package import Store

/// Merges the segments of the full-text index, and rewrites texts that an earlier version stored in
/// another form. Each step is bounded, because no other write is possible while it runs.
package struct TextUpkeep: Sendable {
  /// Pages of 4 KiB per transaction: takes some hundredths of a second.
  private static let step = 500
  /// Articles per transaction: takes as long if they have page texts.
  private static let articles = 50

  private let store: any UpkeepStoring

  package init(store: any UpkeepStoring) {
    self.store = store
  }

  /// Merges segments until few are left, and rewrites some texts.
  ///
  /// - Parameters:
  ///   - steps: maximum number of merging transactions; `nil` means no limit.
  ///   - rewriting: maximum number of rewriting transactions: 50 passes rewrite a database of a
  ///     million articles.
  ///   - progress: called after each transaction.
  /// - Throws: ``StoreFault``; `CancellationError`.
  package func run(
    steps: Int? = nil, rewriting: Int = 400, progress: @Sendable () -> Void = {}
  ) async throws {
    try await repeated(steps ?? .max, progress) {
      try await store.mergeSearchIndex(pages: Self.step)
    }
    try await repeated(rewriting, progress) {
      try await store.rewriteTexts(atMost: Self.articles)
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
