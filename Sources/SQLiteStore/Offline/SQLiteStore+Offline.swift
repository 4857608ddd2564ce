package import Foundation
import GRDB
package import Models
package import Store

extension SQLiteStore {
  package func endPageAttempt(
    _ article: Int64, _ end: FetchAttempt, title: String?
  ) async throws {
    try await write { writer in
      if let title { try writer.setTitle(title, article: article) }
      _ = try writer.db.run(end.statement(page: article))
    }
  }

  package func keepPage(
    _ page: FetchedPage, at now: Date, deciding: @escaping @Sendable (StoredText) -> PageDecision
  ) async throws -> PageStoreResult {
    try await write { writer in
      let session = writer.session
      if let merge = try SavedPageMerge(of: page, session.run(SavedPageMerge.lookUps(page))) {
        try session.add(merge.statements)
        return .merged(into: merge.kept)
      }
      try session.add(page.forgettingStandInTitle)
      guard let feed = try writer.reader.feedText(page.article),
        let old = try writer.shownText(page.article)
      else { return .gone }
      let decision = deciding(
        StoredText(
          feed: feed, shownPage: old.origin == .page ? old.content.html ?? "" : nil,
          isImported: old.isImported))
      if decision.keepsImported {
        try session.add(KeptText.staying(page.article))
        return .decided(decision)
      }
      try writer.keepPage(
        page.text, article: page.article, over: old, as: decision, at: now)
      try session.add(ArticleAddresses.adding(page.keys, to: page.article))
      try session.add(ArticlePicture.setting([page.article: decision.pictures], at: now))
      let learning = try SiteLearning(page, session.run(SiteLearning.lookUps(page)))
      try session.add(learning.writes(at: now))
      return .decided(decision)
    }
  }

  /// Writes the file before the transaction and renames it within: see ``PictureFolder``.
  package func keepPicture(
    _ bytes: [UInt8], as picture: Picture, for wanted: WantedPicture
  ) async throws {
    let temporary: String
    do {
      temporary = try pictures.write(bytes, digest: picture.digest)
    } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
      throw StoreFault.diskFull(path: pictures.path)
    } catch {
      throw PictureStoreFault(
        reason: "Cannot write it to \(pictures.path): \(error.localizedDescription)")
    }
    do {
      try await write { [pictures] in
        try $0.keepPicture(picture, for: wanted, written: temporary, in: pictures)
      }
    } catch {
      pictures.discard(temporary)
      guard let error = error as? CocoaError else { throw error }
      throw PictureStoreFault(
        reason: "Cannot store it in \(pictures.path): \(error.localizedDescription)")
    }
  }

  package func showPicture(_ digest: String, to reader: String) throws -> Bool {
    try !read(Picture.shown(digest, to: reader)).isEmpty
  }

  package func dropUnusedPictures() async throws {
    try await deletePictures { try $0.dropUnusedPictures() }
  }

  package func evictPictures(to budget: Int) async throws -> Int {
    try await deletePictures { try $0.evictPictures(to: budget) }
    return try await pictureBytes()
  }

  /// Deletes the rows in one transaction and the files in the next: whatever happens in between, no
  /// row is without its file.
  private func deletePictures(
    _ choose: @escaping @Sendable (StoreWriter) throws -> [Picture]
  ) async throws {
    let deleted = try await write(choose)
    guard !deleted.isEmpty else { return }
    try await write { [pictures] in try $0.deletePictureFiles(deleted, in: pictures) }
  }

  package func maintainOffline(pictureBudget budget: Int, at now: Date) async throws {
    let last: Date? = try await read(SiteMemory.lastUpkeep).first?["value"]
    if let last, abs(now.timeIntervalSince(last)) < 86_400 { return }
    try await write { [pictures] writer in
      try writer.wantAgain(writer.reader.missingPictures(in: pictures), at: now)
      try writer.session.add(SiteMemory.upkeep(at: now))
    }
    try await dropUnusedPictures()
    _ = try await evictPictures(to: budget)
    try await write { [pictures] in _ = try $0.sweepPictureFiles(in: pictures, at: now) }
  }

  package func offlineReport(troubles: Int) throws -> OfflineReport {
    try read { reader in
      try OfflineReport(
        OfflineReport.statements(troubles: troubles).map { try reader.db.run($0) },
        missing: reader.missingPictures(in: pictures).count)
    }
  }
}
