import Basics
import Extracting
import Fetching
import Foundation
import Markup
import Models
import Store
import Words

/// Processes one article's page: fetches it as robots.txt allows, extracts the article and chooses
/// between it and the feed's text. The result is stored in one transaction with what the page
/// teaches about its site.
struct PageRun: Sendable {
  let store: any OfflineStoring
  let fetcher: Fetcher
  let clock: PollingClock

  /// Seconds for which a page is claimed: longer than the page and the robots.txt of each host on the
  /// way to it may take together.
  static let claimTime = 600.0

  /// - Parameter isForced: whether the page was asked for by name, due or not.
  /// - Returns: `nil` if another process has claimed the page.
  /// - Throws: `StoreFault`; `CancellationError`, after which the page is due as before.
  func run(_ page: WantedPage, of source: Source, isForced: Bool) async throws -> OfflineOutcome? {
    let began = clock.now()
    let isMine = try await store.claimPage(
      page.article, at: began, until: began.addingTimeInterval(Self.claimTime), force: isForced)
    guard isMine else { return nil }
    do {
      let result = try await get(page, of: source)
      try Task.checkCancellation()
      return try await keep(result, for: page, of: source)
    } catch let fault as OfflineFault {
      return try await fail(page, fault, of: source)
    } catch let error as CancellationError {
      // If this fails too, the claim expires by itself.
      try? await end(page, began: began)
      throw error
    }
  }

  /// Seconds after which a page that is cancelled at the end of a pass counts as a failed try;
  /// otherwise it would delay its host's other pages in the next pass as well.
  static let turn = 15.0

  /// Runs in a new task, because the current task is cancelled.
  private func end(_ page: WantedPage, began: Date) async throws {
    let end = Self.interrupted(began: began, now: clock.now(), tries: page.tries)
    try await Task { [store] in try await store.endPageAttempt(page.article, end) }.value
  }

  static func interrupted(began: Date, now: Date, tries: Int) -> FetchAttempt {
    let seconds = now.timeIntervalSince(began)
    guard seconds >= turn else { return .interrupted(due: began) }
    let fault = OfflineFault(.passing, Message(.notCompleteAfter, Int(seconds)))
    return fault.attempt(after: tries, at: now)
  }

  /// The article found on a page, and on further pages with parts of it.
  fileprivate struct ExtractedPage {
    var article: ExtractedArticle
    /// The page's address, after redirects.
    var url: RequestURL
    var boilerplate: Set<UInt64>
    /// What is to be said about the parts, if something is.
    var remark: Message?
  }

  private func get(_ page: WantedPage, of source: Source) async throws -> ExtractedPage {
    let began = clock.now()
    let (response, final) = try await response(to: page.url, for: source)
    let record = try await store.siteRecord(Self.site(of: final))
    let knowledge = SiteKnowledge(
      boilerplate: record.boilerplate, defaultPictures: record.defaultPictures)
    var article = try await article(in: response, at: final, of: source, knowing: knowledge)
    let remark = try await addParts(
      to: &article, at: final, of: source, knowing: knowledge, began: began)
    return ExtractedPage(
      article: article, url: final, boilerplate: knowledge.boilerplate, remark: remark)
  }

  /// Requests a page. The robots.txt of every host on the way to it must allow its address there.
  ///
  /// - Returns: The response, and the page's address after redirects.
  /// - Throws: ``OfflineFault`` if there is no page; `StoreFault`, `CancellationError`.
  func response(to address: String, for source: Source) async throws -> (FetchResponse, RequestURL)
  {
    guard (try? RequestURL(address)) != nil else {
      throw OfflineFault(.final, Message(.addressUnfetchable))
    }
    let robots = RobotsLookup(store: store, fetcher: fetcher, clock: clock)
    let result = try await fetcher.fetchPage(FetchRequest(address, for: source, kind: .page)) {
      try await robots.check($0, for: source)
    }
    try Task.checkCancellation()
    if let fault = OfflineFault.of(result.answer, now: clock.now()) { throw fault }
    guard case .response(let response) = result.answer,
      let final = try? RequestURL(result.finalURL)
    else { throw OfflineFault(.passing, Message(.responseEmpty)) }
    return (response, final)
  }

  /// Extracts the article of a page.
  ///
  /// - Throws: ``OfflineFault`` if the page has none.
  func article(
    in response: FetchResponse, at url: RequestURL, of source: Source,
    knowing knowledge: SiteKnowledge
  ) async throws -> ExtractedArticle {
    let page = ReceivedPage(
      bytes: response.body, url: url.string, contentType: response.headers.contentType,
      rules: source.page, now: clock.now())
    let article: ExtractedArticle
    do throws(ExtractionRefusal) {
      // One at a time, on a thread of its own.
      article = try await WorkThreads.pages.run {
        Result { () throws(ExtractionRefusal) in
          try ArticleExtractor.read(page, knowing: knowledge)
        }
      }.get()
    } catch {
      throw OfflineFault(.unlikely, error.sentence)
    }
    if let refusal = article.refusal {
      var fault = OfflineFault(.unlikely, refusal.sentence)
      if refusal.isPageItself {
        fault.title = article.title.flatMap { TextExcerpt.cut($0, to: 500) }
      }
      throw fault
    }
    return article
  }

  private func keep(
    _ find: ExtractedPage, for page: WantedPage, of source: Source
  ) async throws -> OfflineOutcome {
    let article = find.article
    let text = PageText(article)
    // One article may have many addresses; its page names one of them as its own.
    let own = article.url ?? page.url
    let number = FNV64.value(of: CanonicalURL.key(own) ?? own)
    let keys = Set([find.url.string, own].compactMap(CanonicalURL.key))
    let kept = try await store.keepPage(
      FetchedPage(
        article: page.article, text: text, site: Self.site(of: find.url),
        address: Int64(bitPattern: number), blocks: article.blockDigests,
        leadPicture: article.image?.url, keys: keys.sorted(), isSaved: source.isSaved),
      at: clock.now()
    ) { PageDecision($0, find: find, text: text, images: source.images) }
    let result: OfflineOutcome.Result =
      switch kept {
      case .gone: .failed(Message(.itWasDeleted))
      case .merged(let other): .merged(into: other)
      case .decided(let decision):
        decision.isShown ? .pageShown(words: text.words) : .pageKept(decision.reason)
      }
    return OfflineOutcome(page.article, result)
  }

  private func fail(
    _ page: WantedPage, _ fault: OfflineFault, of source: Source
  ) async throws -> OfflineOutcome {
    try await store.endPageAttempt(
      page.article, fault.attempt(after: page.tries, at: clock.now()),
      title: source.isSaved ? fault.title : nil)
    return OfflineOutcome(page.article, .failed(fault.reason))
  }

  /// Returns the site, whose pages share boilerplate: the host without `www.`.
  private static func site(of url: RequestURL) -> String {
    url.hostKey.hasPrefix("www.") ? String(url.hostKey.dropFirst(4)) : url.hostKey
  }
}

extension ExtractionRefusal {
  var sentence: Message { Message(.noArticle, phrase) }

  /// Whether the response is the wanted page, so that its headline belongs to the article.
  fileprivate var isPageItself: Bool {
    switch self {
    case .frontPage, .list, .paywall, .media, .noProse: true
    default: false
    }
  }
}

extension PageDecision {
  /// Chooses between the feed's text and the page's text.
  fileprivate init(
    _ stored: StoredText, find: PageRun.ExtractedPage, text: PageText, images: ImagePolicy
  ) {
    let feedText = stored.feed.plainText
    let feedWords = WordCount.words(in: feedText)
    let feedHTML = stored.feed.content.html
    let ending = TextEnding(feedText)
    var choice = TextChoice(
      feed: TextChoice.Side(
        text: feedText, words: feedWords, linkShare: feedHTML.map(LinkShare.of) ?? 0),
      page: TextChoice.Side(
        text: text.text, words: text.words, linkShare: LinkShare.of(text.html)),
      isCut: ending.isCut || ending.endsWithMoreLink)
    if let remark = find.remark, choice.origin == .page { choice.add(remark) }
    if find.article.isPaywalled { choice.add(Message(.choiceSubscribers)) }
    let isShown = choice.origin == .page
    var shown = stored.feed.content
    if isShown { shown.html = text.html }
    if stored.isImported, let imported = stored.shownPage {
      let words = WordCount.words(in: PlainText.of(imported, .blocks))
      if !isShown || KeptText.isLonger(words, than: text.words) {
        self.init(
          isShown: false,
          reason: Message(.choiceImportedWords, words, text.words),
          feedText: feedText, feedWords: feedWords)
        keepsImported = true
        return
      }
    }
    self.init(
      isShown: isShown, reason: choice.reason, feedText: feedText, feedWords: feedWords,
      isEdit: stored.shownPage.map {
        PageEdit.isEdited(from: $0, to: text.html, boilerplate: find.boilerplate)
      } ?? true,
      pictures: PictureChoice.of(
        lead: stored.feed.image ?? text.image, shown, policy: images))
  }
}

extension FeedText {
  /// The text of the feed: its body, else its summary.
  fileprivate var plainText: String {
    let body = content.html.map { PlainText.of($0, .blocks) } ?? content.text ?? ""
    return body.isEmpty ? summary ?? "" : body
  }
}

extension PageText {
  fileprivate init(_ article: ExtractedArticle) {
    self.init(
      html: article.contentHTML, text: article.contentText, words: article.wordCount,
      title: article.title.flatMap { TextExcerpt.cut($0, to: 500) },
      summary: TextExcerpt.cut(article.excerpt ?? article.contentText, to: 400),
      authors: Array(article.authors.prefix(20)), language: article.language,
      image: article.image.flatMap { $0.url.utf8.count <= 8192 ? $0.url : nil },
      published: article.published?.date)
  }
}
