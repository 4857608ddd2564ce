package import Foundation
package import Models

/// What is kept for reading without a network: the queues of pages and pictures to fetch, what came
/// of each, and what pages teach about their sites.
package protocol OfflineStoring: Sendable {
  /// Whether any page or picture is due, of whatever source: cheaper than the queues themselves.
  func isFetchDue(at now: Date) async throws -> Bool

  /// Puts articles' pages into the queue, also those that came or were given up before.
  ///
  /// - Parameter reason: why they are wanted, in words.
  func wantPages(_ articles: [Int64], because reason: String, at now: Date) async throws

  /// The pages that are due, those of the articles with the highest rank first. Pages beyond the
  /// queue's bound are given up.
  func duePages(_ request: QueueRequest) async throws -> [WantedPage]

  /// Takes one page out of the queue for as long as it may take to fetch it, so that no other
  /// process fetches it as well. One whose attempt is never ended comes back by itself.
  ///
  /// - Parameter force: whether a page that is not due is taken too.
  /// - Returns: whether it was there to be taken.
  func claimPage(_ article: Int64, at now: Date, until: Date, force: Bool) async throws -> Bool

  /// Records an attempt that brought no page; what an earlier one brought stays.
  ///
  /// - Parameter title: what the page calls itself all the same: the headline of an article that has
  ///   none, or nothing but its address.
  func endPageAttempt(_ article: Int64, _ end: FetchAttempt, title: String?) async throws

  /// Keeps the text of an article's page, shows it where that is decided, and records what it
  /// teaches about its site. Where a saved page turns out to be an article that its reader has
  /// already, that one becomes what was saved, and nothing else is done.
  ///
  /// - Parameter deciding: from what is stored of the article.
  func keepPage(
    _ page: FetchedPage, at now: Date, deciding: @escaping @Sendable (StoredText) -> PageDecision
  ) async throws -> KeptPage

  /// What pages of a site have in common, as far as they were seen.
  func siteRecord(_ site: String) async throws -> SiteRecord

  /// The condensed rules of an origin's robots.txt; `nil` when there are none that still hold.
  func robots(_ origin: String, at now: Date) async throws -> String?

  /// Keeps what a robots.txt says, condensed.
  func setRobots(_ rules: String, origin: String, until expires: Date) async throws

  /// The pictures that are due, those of the articles with the highest rank first, of each article
  /// the lead first.
  func duePictures(_ request: QueueRequest) async throws -> [WantedPicture]

  /// Takes one picture out of the queue, as ``claimPage(_:at:until:force:)`` does a page, or gives
  /// the article the copy that another one has of the same address.
  func claimPicture(
    _ picture: WantedPicture, at now: Date, until: Date, force: Bool
  ) async throws -> PictureClaim

  /// Records an attempt that brought no picture.
  func endPictureAttempt(_ picture: WantedPicture, _ end: FetchAttempt) async throws

  /// Keeps a picture for an article.
  ///
  /// - Throws: ``PictureFault`` where its bytes can't be kept although the database can be used.
  func keepPicture(_ bytes: [UInt8], as picture: Picture, for wanted: WantedPicture) async throws

  /// Bytes of all pictures that are kept.
  func pictureBytes() async throws -> Int

  /// Sees to it that the file of a kept picture is on this machine, if there is one of this digest and
  /// where they are no files. Articles that are read come with theirs.
  func bringPicture(_ digest: String) throws

  /// Deletes the pictures that no article shows.
  func dropUnusedPictures() async throws

  /// Deletes the pictures of the oldest articles that no reader has bookmarked until the others
  /// fit.
  ///
  /// - Parameter budget: bytes of all pictures together.
  /// - Returns: the bytes that are kept now.
  func evictPictures(to budget: Int) async throws -> Int

  /// At most once a day: deletes files that a crash left, queues pictures whose bytes are lost,
  /// forgets sites that were not seen for long, and keeps the pictures within their budget.
  func maintainOffline(pictureBudget budget: Int, at now: Date) async throws

  /// How the queues are doing.
  ///
  /// - Parameter troubles: reasons of failures at most.
  func offlineReport(troubles: Int) throws -> OfflineReport
}

extension OfflineStoring {
  package func endPageAttempt(_ article: Int64, _ end: FetchAttempt) async throws {
    try await endPageAttempt(article, end, title: nil)
  }
}
