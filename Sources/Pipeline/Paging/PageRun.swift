import Extracting
import Fetching
import Foundation
import Markup
import Models
import Storing

/// Gets one article's page: robots.txt, the fetch, the article in it, and the choice between it and
/// the feed's text, stored in one transaction with what the page teaches about its site.
struct PageRun: Sendable {
  let store: ArticleStore
  let fetcher: Fetcher
  let desk: ExtractionDesk
  let clock: PollingClock

  /// Seconds that a page is claimed: longer than robots.txt and the page may take together.
  static let claimTime = 300.0

  /// - Parameter isForced: whether it was asked for by name, due or not.
  /// - Returns: `nil` for one that somebody else has taken.
  /// - Throws: `StoreFault`; `CancellationError`, after which the page waits as before.
  func run(_ page: WantedPage, of source: Source, isForced: Bool) async throws -> OfflineOutcome? {
    let began = clock.now()
    let isMine = try await store.write {
      try $0.claimPage(
        page.article, at: began, until: began.addingTimeInterval(Self.claimTime), force: isForced)
    }
    guard isMine else { return nil }
    do {
      let result = try await get(page, of: source)
      try Task.checkCancellation()
      return try await keep(result, for: page, of: source)
    } catch let fault as OfflineFault {
      return try await fail(page, fault)
    } catch let error as CancellationError {
      // Where this fails too, the claim ends by itself.
      try? end(page, began: began)
      throw error
    }
  }

  /// Seconds after which a page that has not come when a pass ends has had its turn: it would hold
  /// up its host's other pages in the next one as well.
  static let turn = 15.0

  /// Not cancellable: it is what cancelling leads to.
  private func end(_ page: WantedPage, began: Date) throws {
    let now = clock.now()
    let seconds = now.timeIntervalSince(began)
    guard seconds >= Self.turn else {
      return try store.write { try $0.releasePage(page.article, due: began) }
    }
    let fault = OfflineFault(.passing, "It had not come after \(Int(seconds)) seconds.")
    let tries = page.tries + 1
    try store.write {
      try $0.pageFailed(
        page.article, because: fault.reason, tries: tries,
        due: fault.nextTry(after: tries, at: now))
    }
  }

  /// What came of a page.
  private struct Find {
    var article: ExtractedArticle
    /// Where it was, after redirects.
    var url: RequestURL
    var furniture: Set<UInt64>
  }

  private func get(_ page: WantedPage, of source: Source) async throws -> Find {
    guard let url = try? RequestURL(page.url) else {
      throw OfflineFault(.final, "Its address is none that can be fetched.")
    }
    try await RobotsLookup(store: store, fetcher: fetcher, clock: clock).check(url, for: source)
    let result = await fetcher.fetch(
      FetchRequest(
        url: page.url, sourceURL: source.address.string, options: source.network, kind: .page))
    try Task.checkCancellation()
    let now = clock.now()
    if let fault = OfflineFault.of(result.answer, now: now) { throw fault }
    guard case .response(let response) = result.answer,
      let final = try? RequestURL(result.finalURL)
    else { throw OfflineFault(.passing, "Nothing came.") }
    let site = Self.site(of: final)
    let knowledge = try await store.read { reader in
      SiteKnowledge(
        boilerplate: try reader.boilerplate(of: site),
        defaultPictures: try reader.defaultPictures(of: site))
    }
    do throws(ExtractionRefusal) {
      let article = try await desk.article(
        in: ArticlePage(
          bytes: response.body, url: final.string,
          contentType: response.headers["Content-Type"], rules: source.page,
          now: now),
        knowing: knowledge)
      return Find(article: article, url: final, furniture: knowledge.boilerplate)
    } catch {
      throw OfflineFault(.unlikely, error.sentence)
    }
  }

  private func keep(
    _ find: Find, for page: WantedPage, of source: Source
  ) async throws -> OfflineOutcome {
    let now = clock.now()
    let article = find.article
    let text = PageText(article)
    let linkShare = LinkShare.of(article.contentHTML)
    let site = Self.site(of: find.url)
    // One article may have many addresses, and names one of them.
    var number = FNV64()
    let own = article.url ?? page.url
    number.add(CanonicalURL.key(own) ?? own)
    let address = Int64(bitPattern: number.value)
    let choice = try await store.write { writer -> TextChoice? in
      guard let feed = try writer.reader.feedText(page.article) else { return nil }
      let feedText = feed.plainText
      let feedWords = WordCount.words(in: feedText)
      let ending = TextEnding(feedText)
      var choice = TextChoice(
        feed: TextChoice.Side(
          text: feedText, words: feedWords, linkShare: feed.content.html.map(LinkShare.of) ?? 0),
        page: TextChoice.Side(text: text.text, words: text.words, linkShare: linkShare),
        isCut: ending.isCut || ending.leadsOn)
      if article.isPaywalled { choice.add("the page says that its rest is for subscribers") }
      try writer.keepPage(
        text, article: page.article, isShown: choice.origin == .page, because: choice.reason,
        feed: (feedText, feedWords), at: now,
        isEdit: { PageEdit.isOne(from: $0, to: text.html, furniture: find.furniture) })
      let lead = try writer.reader.feedText(page.article)?.image
      let shown = choice.origin == .page ? text.html : feed.content.html
      try writer.setPictures(
        PictureChoice.of(lead: lead, html: shown, policy: source.images), article: page.article,
        at: now)
      try writer.learn(
        site: site, page: address, blocks: article.blockDigests, picture: article.image?.url,
        at: now)
      return choice
    }
    guard let choice else { return OfflineOutcome(page.article, .failed("It was deleted.")) }
    return OfflineOutcome(
      page.article,
      choice.origin == .page ? .pageShown(words: text.words) : .pageKept(choice.reason))
  }

  private func fail(_ page: WantedPage, _ fault: OfflineFault) async throws -> OfflineOutcome {
    let tries = page.tries + (fault.isTry ? 1 : 0)
    let due = fault.nextTry(after: tries, at: clock.now())
    try await store.write {
      try $0.pageFailed(page.article, because: fault.reason, tries: tries, due: due)
    }
    return OfflineOutcome(page.article, .failed(fault.reason))
  }

  /// What shares its furniture: a host, whether or not it is written with `www.`.
  private static func site(of url: RequestURL) -> String {
    url.hostKey.hasPrefix("www.") ? String(url.hostKey.dropFirst(4)) : url.hostKey
  }
}

extension ExtractionRefusal {
  fileprivate var sentence: String {
    "The page holds no article: \(message)."
  }
}

extension FeedText {
  /// What of it is text: the body, else the brief.
  fileprivate var plainText: String {
    let body = content.html.map { PlainText.of($0, .blocks) } ?? content.text ?? ""
    return body.isEmpty ? summary ?? "" : body
  }
}

extension PageText {
  fileprivate init(_ article: ExtractedArticle) {
    self.init(
      html: article.contentHTML, text: article.contentText, words: article.wordCount,
      title: article.title.flatMap { Brief.cut($0, to: 500) },
      summary: Brief.cut(article.excerpt ?? article.contentText, to: 400),
      authors: Array(article.authors.prefix(20)), language: article.language,
      image: article.image.flatMap { $0.url.utf8.count <= 8192 ? $0.url : nil },
      published: article.published?.date)
  }
}
