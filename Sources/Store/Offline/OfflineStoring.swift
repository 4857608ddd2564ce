package import Foundation
package import Models
package import Words

/// Storage for reading without a network: the queues of pages and pictures to fetch, the results,
/// and statistics about sites learned from their pages.
package protocol OfflineStoring: Sendable {
  /// Whether any page or picture of any source is due: cheaper than reading the queues.
  func isFetchDue(at now: Date) async throws -> Bool

  /// Puts the pages of articles into the queue, also pages that were fetched or given up before.
  ///
  /// - Parameter reason: why the pages are wanted, in words.
  func wantPages(_ articles: [Int64], because reason: Message, at now: Date) async throws

  /// The due pages, those of the highest-ranked articles first. Pages beyond the limit of the queue
  /// are given up.
  func duePages(_ request: QueueRequest) async throws -> [WantedPage]

  /// Claims a page until a date, so that no other process fetches it. A claim whose attempt is
  /// never ended expires at that date.
  ///
  /// - Parameter force: whether to claim a page that is not due as well.
  /// - Returns: whether the page was claimed.
  func claimPage(_ article: Int64, at now: Date, until: Date, force: Bool) async throws -> Bool

  /// Records an attempt that brought no page; the page of an earlier attempt stays.
  ///
  /// - Parameter title: the page's own title, if known: it becomes the headline of an article that
  ///   has none, or only its address.
  func endPageAttempt(_ article: Int64, _ end: FetchAttempt, title: String?) async throws

  /// Stores the text of an article's page, shows it if `deciding` says so, and records what the
  /// page tells about its site. If a saved page turns out to be an article that its reader already
  /// has, that article becomes the saved one and nothing else is done.
  ///
  /// - Parameter deciding: called with the stored text of the article.
  func keepPage(
    _ page: FetchedPage, at now: Date, deciding: @escaping @Sendable (StoredText) -> PageDecision
  ) async throws -> PageStoreResult

  /// Boilerplate and default pictures of a site, from the pages seen so far.
  func siteRecord(_ site: String) async throws -> SiteRecord

  /// The condensed rules of an origin's robots.txt; `nil` if there are none or they have expired.
  func robots(_ origin: String, at now: Date) async throws -> String?

  /// Stores the condensed rules of a robots.txt.
  func setRobots(_ rules: String, origin: String, until expires: Date) async throws

  /// The due pictures, those of the highest-ranked articles first; of each article the lead first.
  func duePictures(_ request: QueueRequest) async throws -> [WantedPicture]

  /// Claims a picture as ``claimPage(_:at:until:force:)`` claims a page, or gives the article the
  /// stored copy that another article has of the same address.
  func claimPicture(
    _ picture: WantedPicture, at now: Date, until: Date, force: Bool
  ) async throws -> PictureClaim

  /// Records an attempt that brought no picture.
  func endPictureAttempt(_ picture: WantedPicture, _ end: FetchAttempt) async throws

  /// Stores a picture for an article.
  ///
  /// - Throws: ``PictureStoreFault`` if the bytes can't be stored although the database works.
  func keepPicture(_ bytes: [UInt8], as picture: Picture, for wanted: WantedPicture) async throws

  /// Size of all stored pictures in bytes.
  func pictureBytes() async throws -> Int

  /// Makes sure that the file of a stored picture is on this machine, in a store that does not keep
  /// pictures as files. Reading an article already brings its pictures.
  ///
  /// - Returns: `false` if no article that the reader may see has the picture: it is unknown, or only
  ///   other readers' own sources and saved pages have it.
  func showPicture(_ digest: String, to reader: String) throws -> Bool

  /// Deletes the pictures that no article shows.
  func dropUnusedPictures() async throws

  /// Deletes pictures, oldest articles first and none of an article that a reader has bookmarked,
  /// until the rest fits the budget.
  ///
  /// - Parameter budget: bytes of all pictures together.
  /// - Returns: the bytes that remain.
  func evictPictures(to budget: Int) async throws -> Int

  /// At most once a day: deletes files that a crash left behind, queues pictures whose files are
  /// missing, forgets sites not seen for long, and keeps the pictures within their budget.
  func maintainOffline(pictureBudget budget: Int, at now: Date) async throws

  /// The state of the queues.
  ///
  /// - Parameter troubles: maximum number of failure reasons.
  func offlineReport(troubles: Int) throws -> OfflineReport
}

extension OfflineStoring {
  package func endPageAttempt(_ article: Int64, _ end: FetchAttempt) async throws {
    try await endPageAttempt(article, end, title: nil)
  }
}

/// The feed's data of an article, for choosing between the feed's text and the page's.
package struct FeedText: Sendable, Hashable {
  package var summary: String?
  /// The address of the article's lead picture.
  package var image: String?
  package var content: ArticleContent

  package init(summary: String?, image: String?, content: ArticleContent) {
    self.summary = summary
    self.image = image
    self.content = content
  }
}

/// The end of an attempt to fetch a page or a picture that brought nothing.
package enum FetchAttempt: Sendable, Hashable {
  /// The attempt was interrupted; the item goes back into the queue.
  case interrupted(due: Date)
  /// - Parameters:
  /// - tries: number of attempts that count, including this one.
  /// - due: when to try again; `nil` gives up.
  case failed(reason: Message, tries: Int, due: Date?)
}

/// The state of the queues of pages and pictures.
package struct OfflineReport: Sendable, Hashable {
  package var pages: PageCounts
  /// Reasons of failures, the most frequent first.
  package var troubles: [PageTrouble]
  package var pictures: PictureUse
  /// Number of pictures whose files are missing.
  package var missing: Int
}

/// Number of pages in each state.
package struct PageCounts: Sendable, Hashable {
  package var waiting = 0
  package var fetched = 0
  package var givenUp = 0
}

/// Result of storing a fetched page.
package enum PageStoreResult: Sendable {
  /// The article was deleted meanwhile.
  case gone
  /// The page was a saved page, and its reader already has an article at its address; that article
  /// is the saved one from now on.
  case merged(into: Int64)
  case decided(PageDecision)
}

/// A reason why some pages of a source were not fetched.
package struct PageTrouble: Sendable, Hashable {
  package var source: String
  package var reason: Message
  package var pages: Int
  /// Number of these pages that are not tried again.
  package var givenUp: Int
}

/// Result of claiming a picture.
package enum PictureClaim: Sendable, Hashable {
  /// Another process fetches the picture, or it is no longer wanted.
  case lost
  /// Another article has a copy, which this article now shares.
  case shared
  /// The caller is to fetch the picture.
  ///
  /// - Parameter kept: bytes of the article's other stored pictures.
  case held(kept: Int)
}

/// Why a picture's bytes could not be stored, although the database works.
package struct PictureStoreFault: Error, Sendable, Hashable {
  /// A sentence.
  package let reason: String

  package init(reason: String) {
    self.reason = reason
  }
}

/// Number and size of the stored pictures.
package struct PictureUse: Sendable, Hashable {
  package var count: Int
  package var bytes: Int
  /// Number of addresses still to be fetched.
  package var waiting: Int
}

/// Selects pages or pictures of the queue.
package struct QueueRequest: Sendable {
  /// Only articles of these sources.
  package var sources: [Int64]
  package var now: Date
  package var limit: Int
  /// Maximum number for one source, so that no source crowds out the others.
  package var perSource: Int
  /// Only these articles, due or not; `nil`: all articles that are due.
  package var articles: [Int64]?

  package init(
    sources: [Int64], now: Date, limit: Int, perSource: Int, articles: [Int64]? = nil
  ) {
    self.sources = sources
    self.now = now
    self.limit = limit
    self.perSource = perSource
    self.articles = articles
  }
}

/// What the pages of a site have in common.
package struct SiteRecord: Sendable, Hashable {
  /// Digests of the blocks that at least two of its pages hold.
  package var boilerplate: Set<UInt64>
  /// The lead pictures that at least three of its pages name: its default picture. Two pages may be
  /// two reports of one story.
  package var defaultPictures: Set<String>
}

/// The stored text of an article at the time its page is fetched.
package struct StoredText: Sendable, Hashable {
  package var feed: FeedText
  /// Markup of the page's text shown until now; `nil` if the feed's text is shown.
  package var shownPage: String?
  /// Whether that text is not the page's but one of another program (``KeptText``).
  package var isImported: Bool

  package init(feed: FeedText, shownPage: String?, isImported: Bool = false) {
    self.feed = feed
    self.shownPage = shownPage
    self.isImported = isImported
  }
}

/// An article whose page is to be fetched, with the article's data.
package struct WantedPage: Sendable, Hashable {
  package var article: Int64
  package var source: Int64
  package var url: String
  package var tries: Int
}

/// A picture to fetch for an article.
package struct WantedPicture: Sendable, Hashable {
  package var article: Int64
  package var source: Int64
  /// The address in the article.
  package var url: String
  /// The address to request: the same, or a candidate of its `srcset`.
  package var request: String
  package var isLead: Bool
  package var tries: Int
}
