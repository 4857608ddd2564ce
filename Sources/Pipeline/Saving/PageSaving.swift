import Basics
package import Foundation
import Markup
package import Models
import Recommending
package import Store
import Words

/// Stores pages that a reader saves, as bookmarked articles of the reader's source of saved pages.
/// An ``OfflinePass`` fetches them afterwards, under the usual rules of politeness.
package struct PageSaving: Sendable {
  private let store: any Store
  private let reader: String
  private let now: Date

  /// Pages per transaction.
  private static let batch = 100
  private static let maxTags = 50

  package init(store: any Store, reader: String, now: Date) {
    self.store = store
    self.reader = reader
    self.now = now
  }

  /// The web address that a person typed, with its scheme; `nil` if it is none.
  package static func address(_ typed: String) -> String? {
    guard let address = AddressInput.web(typed), !address.contains(where: \.isWhitespace),
      CanonicalURL.key(address) != nil
    else { return nil }
    return address
  }

  /// Stores pages that were saved in another program, as ``save(_:)-([SavedPage])`` does. They keep
  /// their dates, and the ranking learns nothing from them.
  package func move(
    _ pages: [SavedPage], within limits: inout MovedLimits
  ) async throws -> [SaveOutcome] {
    try await save(
      pages.map { page in
        var page = limits.bounded(page)
        page.added = page.added ?? now
        return page
      })
  }

  /// Stores new pages and bookmarks all pages. A page without a date is bookmarked now, is no longer
  /// hidden, and is a vote. Saving a page again changes nothing.
  package func save(_ pages: [SavedPage]) async throws -> [SaveOutcome] {
    var outcomes: [SaveOutcome] = []
    for start in stride(from: 0, to: pages.count, by: Self.batch) {
      outcomes += try keep(Array(pages[start..<min(pages.count, start + Self.batch)]))
      try Task.checkCancellation()
    }
    return outcomes
  }

  /// As ``save(_:)-([SavedPage])``, for one page and a caller that must not wait.
  package func save(_ page: SavedPage) throws -> SaveOutcome {
    try keep([page])[0]
  }

  private func keep(_ pages: [SavedPage]) throws -> [SaveOutcome] {
    let prepared = pages.map(prepare)
    var kept = try store.save(
      prepared.compactMap(\.self), reader: reader, because: Self.wish, at: now
    ).makeIterator()
    let outcomes = prepared.map { $0 == nil ? .refused : kept.next() ?? .refused }
    let byHand = Set(zip(pages, outcomes).compactMap { $0.added == nil ? $1.article : nil })
    try bookmark(byHand.sorted())
    return outcomes
  }

  /// Returns what ``save(_:)`` would do without storing anything; a new page has the id 0.
  package func rehearse(_ pages: [SavedPage]) async throws -> [SaveOutcome] {
    let keys = pages.map { CanonicalURL.key($0.url) }
    let known = try await store.articles(at: keys.compactMap(\.self), reader: reader)
    var seen: Set<String> = []
    return keys.map { key in
      guard let key else { return .refused }
      if let known = known[key] { return .known(known) }
      return seen.insert(key).inserted ? .saved(0) : .known(0)
    }
  }

  /// Requests the pages without text again.
  ///
  /// - Parameter articles: saved pages; `nil` means all pages of the reader.
  package func retry(_ articles: [Int64]? = nil) async throws -> [Int64] {
    try await store.wantUnfetchedPages(
      of: reader, among: articles, because: Self.wish, at: now)
  }

  /// The stored reason for fetching a saved page.
  private static let wish = Message(.wantedSaved)

  private func bookmark(_ articles: [Int64]) throws {
    guard !articles.isEmpty else { return }
    try Recommender(store: store, reader: reader, now: now).recordSaving(articles)
  }

  /// The page is requested as anybody may request it: an article's address and title are shown to
  /// other readers, so they contain no user name and password.
  ///
  /// - Returns: `nil` if its address is not a web address.
  private func prepare(_ page: SavedPage) -> PageToSave? {
    var page = page
    page.url = WebAddress.withoutCredentials(page.url)
    page.title = page.title.map(WebAddress.withoutCredentials)
    guard let key = CanonicalURL.key(page.url) else { return nil }
    let html = page.html.map { HTMLSanitizer.sanitize($0, base: BaseURL(page.url)) }
    let text = html.map { PlainText.of($0, .blocks) } ?? ""
    var draft = ArticleDraft(
      identity: key, urlKey: key,
      ArticleMetadata(
        title: Self.title(of: page), summary: TextExcerpt.cut(text, to: 400), url: page.url,
        authors: page.authors, language: page.language, image: page.image,
        published: page.published.map { min($0, now) }, wordCount: WordCount.words(in: text)),
      content: ArticleContent(html: text.isEmpty ? nil : html), searchText: text)
    // It has been looked for at its address; another page may have the same title.
    draft.isMoved = true
    let ingest = ArticleIngest(
      policy: OfflinePolicy(fullText: .never, images: .all), dated: page.added, now: now)
    let added = page.added.map { min($0, now) }
    return PageToSave(
      key: key,
      // The store fills in the id of the source.
      document: ingest.document([draft], source: 0, weight: 1, isFirst: false),
      tags: Self.tags(page.tags), bookmarkedAt: added,
      readAt: page.isRead ? page.readAt.map { min($0, now) } ?? added : nil,
      annotations: page.annotations)
  }

  /// A page without a title gets its address as title.
  private static func title(of page: SavedPage) -> String? {
    page.title.flatMap { TextExcerpt.cut($0, to: 500) }
      ?? (page.url.utf8.count <= 500 ? page.url : nil)
  }

  private static func tags(_ tags: [String]) -> [String] {
    Array(tags.compactMap(TagName.checked).prefix(maxTags))
  }
}
