import Basics
package import Foundation
import Markup
package import Models
package import Store
import Words

/// Stores articles and marks that a reader brings from another program. Nothing is fetched. Moving the
/// same again changes nothing, so that an interrupted move continues when it is run again.
package struct ArticleMoving {
  private let store: any Store
  private let reader: String
  private let now: Date
  private let clock: (@Sendable () -> Date)?
  private let listing: (MovedSource) -> SourceListing
  /// The sources found so far, by their names and addresses.
  private var sources: [SourceListing: Int64] = [:]
  /// The articles so far: a file may name one in several lists, which counts once.
  private var seen: Set<Int64> = []
  /// What became of those that are stored.
  package private(set) var counts = MovedCounts()
  /// The articles that are being stored.
  private var pending: (articles: [ArticleToMove], outcomes: Task<[MoveOutcome], any Error>)?

  /// Articles per transaction: another writer waits no longer than these take.
  private static let batch = 1000
  /// Maximum number of sources that are remembered.
  private static let sourceLimit = 20_000

  /// - Parameters:
  ///   - clock: the time at which an article is stored, since a move takes long; `nil` means `now`.
  ///   - listing: the entry of a source, with a name and categories that may be stored; an empty
  ///     address for a source whose feed is unknown.
  package init(
    store: any Store, reader: String, now: Date, clock: (@Sendable () -> Date)? = nil,
    listing: @escaping (MovedSource) -> SourceListing
  ) {
    self.store = store
    self.reader = reader
    self.now = now
    self.clock = clock
    self.listing = listing
  }

  /// Stores articles in their order. It prepares the next ones while the last ones are being stored,
  /// so that ``finish()`` has to be called after them.
  package mutating func move(
    _ articles: [MovedArticle], within limits: inout MovedLimits
  ) async throws {
    let articles = articles.map { limits.bounded($0) }
    for start in stride(from: 0, to: articles.count, by: Self.batch) {
      try Task.checkCancellation()
      try await store(Array(articles[start..<min(articles.count, start + Self.batch)]))
    }
  }

  /// Counts the articles that are here already, and those that are new. Nothing is stored.
  package mutating func rehearse(_ articles: [MovedArticle]) async throws {
    for start in stride(from: 0, to: articles.count, by: Self.batch) {
      let batch = articles[start..<min(articles.count, start + Self.batch)]
      let listings = batch.map { listing(Self.source(of: $0)) }
      let prepared = zip(batch, listings).map { article, listing in
        prepare(article, source: 0, isOfUnknownFeed: listing.url.isEmpty)
      }
      let known = try await store.known(prepared, of: listings, reader: reader, at: now)
      for (article, id) in zip(prepared, known) {
        if let id, !seen.insert(id).inserted { continue }
        counts.add(article, id.map(MoveOutcome.known) ?? .new(0))
      }
    }
  }

  private mutating func store(_ articles: [MovedArticle]) async throws {
    let listings = articles.map { listing(Self.source(of: $0)) }
    try await find(listings)
    var moved: [ArticleToMove] = []
    for (article, listing) in zip(articles, listings) {
      guard let source = sources[listing] else { continue }
      moved.append(prepare(article, source: source, isOfUnknownFeed: listing.url.isEmpty))
    }
    try await finish()
    let (store, reader, now, prepared) = (store, reader, now, moved)
    pending = (prepared, Task { try await store.move(prepared, reader: reader, at: now) })
  }

  /// Waits until all articles are stored.
  package mutating func finish() async throws {
    guard let (articles, stored) = pending else { return }
    pending = nil
    var notes: [Int64: String] = [:]
    for (article, outcome) in zip(articles, try await stored.value) {
      switch outcome {
      case .known(let id), .knownShorter(let id): notes[id] = article.annotations.note ?? notes[id]
      case .new, .leftOut: break
      }
      if let id = outcome.article, !seen.insert(id).inserted { continue }
      counts.add(article, outcome)
    }
    try compare(notes)
  }

  /// Counts the notes that stand behind one that the reader has written here.
  private mutating func compare(_ notes: [Int64: String]) throws {
    guard !notes.isEmpty else { return }
    let stored = try store.annotations(of: notes.keys.sorted(), reader: reader)
    for (article, note) in notes {
      guard let text = stored[article]?.note, text != note else { continue }
      if text.contains(note) { counts.joinedNotes += 1 } else { counts.lostNotes += 1 }
    }
  }

  /// Without a word about its feed, an article may be of the only source of its site.
  private static func source(of article: MovedArticle) -> MovedSource {
    var source = article.source ?? MovedSource()
    if source.feedURL == nil, source.homePageURL == nil {
      source.homePageURL = article.url.flatMap { WebAddress($0)?.root }
    }
    return source
  }

  private mutating func find(_ listings: [SourceListing]) async throws {
    if sources.count > Self.sourceLimit { sources = [:] }
    // In their order: the first names the category of a feed that has none yet.
    let unknown = listings.filter { sources[$0] == nil }.distinct()
    guard !unknown.isEmpty else { return }
    let ids = try await store.sources(forMoving: unknown, reader: reader, at: now)
    for (listing, id) in zip(unknown, ids) { sources[listing] = id }
  }

  private func prepare(
    _ article: MovedArticle, source: Int64, isOfUnknownFeed: Bool
  ) -> ArticleToMove {
    let html = article.html.map {
      HTMLSanitizer.sanitize($0, base: article.url.flatMap { BaseURL($0) })
    }
    let text = html.map { PlainText.of($0, .blocks) } ?? ""
    let key = article.url.flatMap(CanonicalURL.key)
    // Without its own date, the article is as old as what its reader did with it. A date of the
    // coming years is none.
    let dates = [article.published, article.modified, article.starredAt, article.readAt]
    let dated = bounded(dates.compactMap(\.self).first { $0 < now + 86_400 })
    var draft = ArticleDraft(
      identity: ArticleDraft.identity(
        article.identity ?? article.url ?? Self.digest(of: article, text)), urlKey: key,
      ArticleMetadata(
        title: article.title.flatMap { TextExcerpt.cut($0, to: 500) },
        // One that was cut here has the ellipsis besides.
        summary: article.details.summary.map { TextExcerpt.cut($0, to: 401) }
          ?? TextExcerpt.cut(text, to: 400),
        url: article.url.map(WebAddress.withoutCredentials),
        authors: article.authors, tags: article.tags, language: article.details.language,
        image: article.details.image, commentsURL: article.details.commentsURL,
        published: article.isUndated ? nil : dated, modified: bounded(article.modified),
        wordCount: WordCount.words(in: text)),
      content: ArticleContent(
        html: text.isEmpty ? nil : html, attachments: article.details.attachments),
      searchText: text)
    if article.identity == nil, article.url != nil { draft.basis = .address }
    draft.isMoved = true
    let document = ArticleIngest(policy: .none, dated: dated, now: now, clock: clock)
      .document([draft], source: source, weight: 1, isFirst: false)
    let marked = dated ?? now
    var moved = ArticleToMove(
      source: source, isOfUnknownFeed: isOfUnknownFeed, document: document,
      readAt: article.isRead == true ? bounded(article.readAt) ?? marked : nil,
      bookmarkedAt: article.isStarred ? bounded(article.starredAt) ?? marked : nil,
      hiddenAt: bounded(article.hiddenAt), labels: article.labels,
      annotations: bounded(article.annotations))
    moved.isExpired = article.isExpired
    moved.unfetched = article.details.unfetched.map { page in
      // A sentence, never the stored form of a message.
      let failure = page.failure.map { $0.hasPrefix("[") ? .verbatim($0) : Message(stored: $0) }
      return (failure, page.isTriedAgain ? now : nil)
    }
    moved.position = article.details.position
    moved.position?.at = bounded(article.details.position?.at) ?? now
    return moved
  }

  /// A time that is not in the future.
  private func bounded(_ date: Date?) -> Date? { date.map { min($0, now) } }

  private func bounded(_ written: MovedAnnotations) -> MovedAnnotations {
    var written = written
    written.noted = bounded(written.noted)
    written.highlights = written.highlights.map {
      MovedHighlight($0.quote, made: bounded($0.made))
    }
    return written
  }

  /// The identity of an article that has none and no address.
  private static func digest(of article: MovedArticle, _ text: String) -> String {
    let parts = [
      article.title ?? "", article.published.map { String($0.timeIntervalSince1970) } ?? "", text,
    ]
    return "tintm:" + SHA256.hex(of: Array(parts.joined(separator: "\0").utf8)).prefix(32)
  }
}

extension MovedCounts {
  fileprivate mutating func add(_ article: ArticleToMove, _ outcome: MoveOutcome) {
    switch outcome {
    case .new: new += 1
    case .known: known += 1
    case .knownShorter:
      known += 1
      textsNotTaken += 1
    case .leftOut:
      deletedBefore += 1
      return
    }
    if article.bookmarkedAt != nil { starred += 1 }
    if article.readAt != nil { read += 1 }
    if !article.labels.isEmpty { labelled += 1 }
    if article.annotations.note != nil { noted += 1 }
    if !article.annotations.highlights.isEmpty { highlighted += 1 }
  }
}
