import Basics
import Composing
import Foundation
import Models
import Parsing
import Pipeline
import Store
import Synchronization
import ViewModels
import Words

/// Saves pages for a command's reader: stores, bookmarks and fetches them.
struct SavingRun {
  let globals: GlobalOptions
  /// Whether the pages are fetched now; else the daemon fetches them.
  let fetches: Bool

  /// - Returns: a receipt for each article, in the order of the addresses.
  /// - Throws: ``NewsroomFault`` for a name that cannot be a label.
  func save(_ addresses: [String], labels typed: [String]) async throws -> [ReceiptViewModel] {
    try await run { context, reader in
      let newsroom = Newsroom(store: context.store, reader: reader, now: context.store.now())
      let labels = try typed.map { try newsroom.labelName($0) }
      let pages = addresses.map { SavedPage(url: $0, tags: labels) }
      let outcomes = try await PageSaving(
        store: context.store, reader: reader, now: context.store.now()
      )
      .save(pages)
      let new = outcomes.compactMap { if case .saved(let id) = $0 { id } else { nil as Int64? } }
      let ids = outcomes.compactMap(\.article).distinct()
      // Pages that an earlier run stored but did not fetch.
      let unfetched = try await Self.unfetched(ids, of: reader, in: context.store)
      let results =
        fetches ? try await context.fetchPages(of: unfetched, isQuiet: globals.quiet) : [:]
      return try await Self.receipts(ids, new: Set(new + unfetched), results, in: context.store)
    }
  }

  /// Saves the pages of another program. If a run was interrupted, the next one continues with the
  /// pages that were not requested.
  func importPages(
    _ list: SavedPageList, from file: String, isDryRun: Bool
  ) async throws -> SavedPagesViewModel {
    if isDryRun, globals.isNewConfiguration {
      var counts = SavedPagesViewModel.Counts(
        saved: Set(list.pages.map(\.url)).count, known: 0, passedOver: list.passedOver)
      (counts.brokeAt, counts.notices) = (list.brokeAt, list.notices)
      return SavedPagesViewModel(
        [], file: file, origin: list.origin.rawValue, isDryRun: true, counts)
    }
    return try await globals.beginning {
      try await importPages(of: list, from: file, isDryRun: isDryRun)
    }
  }

  private func importPages(
    of list: SavedPageList, from file: String, isDryRun: Bool
  ) async throws -> SavedPagesViewModel {
    try await run { context, reader in
      let saving = PageSaving(store: context.store, reader: reader, now: context.store.now())
      var limits = MovedLimits(labels: try context.store.labelNames(of: reader))
      let outcomes =
        isDryRun
        ? try await saving.rehearse(list.pages)
        : try await saving.move(list.pages, within: &limits)
      let known = outcomes.count { if case .known = $0 { true } else { false } }
      var counts = SavedPagesViewModel.Counts(
        saved: outcomes.count { if case .saved = $0 { true } else { false } }, known: known,
        passedOver: list.passedOver + outcomes.count { $0 == .refused })
      counts.leftOut = MovedViewModel.LeftOut.of(limits.lost)
      counts.labelsLeftOut = limits.lost.labels
      (counts.brokeAt, counts.notices) = (list.brokeAt, list.notices)
      var troubles: [ReceiptViewModel] = []
      if !isDryRun {
        let ids = outcomes.compactMap(\.article)
        let unfetched = try await Self.unfetched(ids, of: reader, in: context.store)
        if fetches { _ = try await context.fetchPages(of: unfetched, isQuiet: globals.quiet) }
        (troubles, counts.waiting) = try await Self.troubles(ids, of: reader, in: context.store)
      }
      return SavedPagesViewModel(
        troubles, file: file, origin: list.origin.rawValue, isDryRun: isDryRun, counts)
    }
  }

  /// Fetches the pages that are missing of what the reader brought from another program and keeps.
  ///
  /// - Returns: the numbers of pages that were fetched, and that could not be.
  func fetchMoved(with context: AppContext) async throws -> (fetched: Int, failed: Int) {
    let reader = try globals.readerName(in: context.store)
    let saved = try await context.store.unfetchedPages(
      of: reader, among: nil, includesGivenUp: false)
    let moved = try await context.store.wantMovedPages(
      of: reader, below: FullTextReason.briefWords, because: FullTextReason.asked.message,
      at: context.store.now())
    let results = try await context.fetchPages(
      of: moved + saved.map(\.article), isQuiet: globals.quiet)
    let failed = results.values.count { if case .failed = $0 { true } else { false } }
    return (results.count - failed, failed)
  }

  /// Fetches all saved pages without a text, including those that were given up.
  func retry() async throws -> [ReceiptViewModel] {
    try await run { context, reader in
      let ids = try await PageSaving(store: context.store, reader: reader, now: context.store.now())
        .retry()
      let results = fetches ? try await context.fetchPages(of: ids, isQuiet: globals.quiet) : [:]
      return try await Self.receipts(ids, new: Set(ids), results, in: context.store)
    }
  }

  private func run<Value>(
    _ body: (AppContext, _ reader: String) async throws -> Value
  ) async throws -> Value {
    try await AppContext.open(globals) { context in
      try await body(context, globals.readerName(in: context.store))
    }
  }

  private static func unfetched(
    _ ids: [Int64], of name: String, in store: any SavingStoring
  ) async throws -> [Int64] {
    try await store.unfetchedPages(of: name, among: ids, includesGivenUp: false).map(\.article)
  }

  /// - Returns: the pages without a text, and the number of pages not requested yet.
  private static func troubles(
    _ ids: [Int64], of name: String, in store: any Store
  ) async throws -> (troubles: [ReceiptViewModel], waiting: Int) {
    let missing = try await store.unfetchedPages(of: name, among: ids, includesGivenUp: true)
    let failures = Dictionary(
      missing.compactMap { page in page.failure.map { (page.article, $0) } },
      uniquingKeysWith: { $1 })
    let articles = try store.articles(missing.map(\.article), reader: nil)
    let troubles = articles.compactMap { ranked in
      let article = ranked.article
      // If the article has words, the other program had stored its text.
      return article.wordCount > 0
        ? nil
        : failures[article.id].map { ReceiptViewModel(.savedWithoutText, article, because: $0) }
    }
    return (troubles, missing.count - failures.count)
  }

  private static func receipts(
    _ ids: [Int64], new: Set<Int64>, _ results: [Int64: OfflineOutcome.Result],
    in store: any Store
  ) async throws -> [ReceiptViewModel] {
    var merged: Set<Int64> = []
    let kept = ids.map { id in
      guard case .merged(let kept) = results[id] else { return id }
      merged.insert(kept)
      return kept
    }
    let articles = try store.articles(kept, reader: nil)
    let byID = Dictionary(firstOf: articles.map { ($0.article.id, $0.article) })
    return kept.distinct().compactMap { id in
      byID[id].map { article in
        ReceiptViewModel(article, isNew: new.contains(id) && !merged.contains(id), results[id])
      }
    }
  }
}

extension AppContext {
  /// Number of pages whose pictures are fetched before the next batch.
  private static let batch = 200

  /// Fetches the pages and pictures of articles, with progress on a terminal unless `isQuiet`.
  func fetchPages(
    of articles: [Int64], isQuiet: Bool
  ) async throws -> [Int64: OfflineOutcome.Result] {
    guard !articles.isEmpty else { return [:] }
    let results = Mutex<[Int64: OfflineOutcome.Result]>([:])
    let progress = ProgressLine(isQuiet: isQuiet)
    progress.start(articles.count)
    defer { progress.clear() }
    try await Interruption.cancels {
      for start in stride(from: 0, to: articles.count, by: Self.batch) {
        let some = Array(articles[start..<min(articles.count, start + Self.batch)])
        try await offlinePass().run(sources, only: some) { outcome in
          switch outcome.result {
          case .pageShown, .pageKept, .failed, .merged:
            results.withLock { $0[outcome.article] = outcome.result }
            progress.advance("")
          case .pictureStored, .pictureFailed: break
          }
        }
      }
    }
    return results.withLock(\.self)
  }
}

extension ReceiptViewModel {
  fileprivate init(_ article: Article, isNew: Bool, _ result: OfflineOutcome.Result?) {
    guard isNew else {
      self.init(.bookmarked, article, because: Message(.alreadyExists))
      return
    }
    switch result {
    case .pageShown(let words):
      self.init(.saved, article, because: CountUnit.words.message(words))
    case .pageKept(let reason): self.init(.saved, article, because: reason)
    case .failed(let reason), .pictureFailed(let reason):
      self.init(.savedWithoutText, article, because: reason)
    case .merged, .pictureStored, nil:
      self.init(.saved, article, because: Message(.pageWillCome))
    }
  }
}
