import ArgumentParser
import Basics
import Composing
import Foundation
import Models
import Pipeline
import Store
import ViewModels
import Words

struct RefetchCommand: OutputCommand {
  static let configuration = CommandConfiguration(
    commandName: "refetch",
    abstract: "Fetches the pages and pictures of articles again.",
    discussion: """
      Works also for articles whose source has full_text: never, and for pages that were given up. \
      robots.txt and the waiting times of hosts are still respected. Exit status: 75 if a page could \
      not be fetched.

      EXAMPLES:
        tintm refetch 42
        tintm refetch 42 43 --json | jq '.items[] | {id, action, reason}'
      """)

  @OptionGroup var articles: ArticleNumbers

  @OptionGroup var output: OutputOptions

  func run() async throws {
    // Without a database there are no articles, and the command must not create one.
    try globals.existingStore().close()
    let wanted = articles.ids.distinct()
    let receipts = try await AppContext.open(globals) { context in
      try await refetch(wanted, with: context)
    }
    try output.show(ListViewModel(.receipt, receipts))
    if receipts.contains(where: { $0.action == .notRefetched }) {
      throw ExitStatusError(status: .temporaryFailure)
    }
  }

  private func refetch(
    _ ids: [Int64], with context: AppContext
  ) async throws -> [ReceiptViewModel] {
    let articles = try context.store.articles(ids, reader: nil)
    if let missing = ids.first(where: { id in !articles.contains { $0.article.id == id } }) {
      throw NewsroomFault.noSuchArticle(missing)
    }
    let now = context.store.now()
    try await context.store.wantPages(
      articles.filter { $0.article.url != nil }.map(\.article.id),
      because: FullTextReason.asked.message, at: now)
    let results = try await context.fetchPages(of: ids, isQuiet: true)
    return articles.map { ranked in
      ReceiptViewModel(results[ranked.article.id], ranked.article)
    }
  }
}

extension ReceiptViewModel {
  fileprivate init(_ result: OfflineOutcome.Result?, _ article: Article) {
    switch result {
    case .pageShown(let words):
      self.init(.refetched, article, because: CountUnit.words.message(words))
    case .pageKept(let reason):
      self.init(.refetched, article, because: Message(.pageNotShown, reason))
    case .failed(let reason), .pictureFailed(let reason):
      self.init(.notRefetched, article, because: reason)
    case .pictureStored: self.init(.refetched, article)
    case .merged(let kept):
      self.init(.refetched, article, because: Message(.mergedInto, String(kept)))
    case nil:
      self.init(
        .notRefetched, article,
        because: Message(article.url == nil ? .browseNoAddress : .noSourceOrBusy))
    }
  }
}
