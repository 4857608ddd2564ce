package import Foundation
package import Models

/// Storage for reading without a network: the queues of pages and pictures to fetch, the results,
/// and statistics about sites learned from their pages.
package protocol OfflineStoring: Sendable {
  /// Whether any page or picture of any source is due: cheaper than reading the queues.
  func isFetchDue(at now: Date) async throws -> Bool

  /// Puts the pages of articles into the queue, also pages that were fetched or given up before.
  ///
  /// - Parameter reason: why the pages are wanted, in words.
  func wantPages(_ articles: [Int64], because reason: String, at now: Date) async throws

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
