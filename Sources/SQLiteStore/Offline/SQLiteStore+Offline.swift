import Basics
package import Foundation
import GRDB
package import Models
package import Store
import Words

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

extension StoreWriter {
  /// Sets an article's headline to its page's title if it has none, although the page has no text.
  func setTitle(_ title: String, article: Int64) throws {
    let named = try db.run(
      """
      UPDATE article SET title = \(title)
      WHERE id = \(article) AND (title IS NULL OR title = url)
      """)
    guard named.changes > 0 else { return }
    texts.add(SearchIndexQueue.Text(article, title: title, body: nil))
  }

  /// Stores the text of an article's page, and shows it if so decided.
  ///
  /// - Parameter old: the text shown until now.
  func keepPage(
    _ page: PageText, article: Int64, over old: ShownText, as decision: PageDecision, at now: Date
  ) throws {
    if old.origin == .page, decision.isShown, decision.isEdit, let was = try shownWords(article),
      was != WordsDigest.of(page.text, words: page.words)
    {
      try keepRevision(old, article: article, at: now)
    }
    // The markup is packed with the feed's texts.
    try session.add(page.storing("", as: decision, article: article, at: now))
    if var texts = try reader.texts(of: article) {
      texts.page = page.html
      try keep(texts, of: article)
    }
    try setSearchText(
      title: old.metadata.title ?? page.title,
      body: decision.isShown ? page.text : decision.feedText,
      words: decision.isShown ? page.words : decision.feedWords, article: article)
    // Copies and the story were searched with the feed's words only.
    if decision.isShown { try queueForStory(article) }
  }

  /// Shows the text of another program instead of the feed's, if it is the longer one.
  func keepMoved(_ draft: ArticleDraft, article: Int64, at now: Date) throws {
    guard let old = try shownText(article), let kept = KeptText(of: draft, over: old),
      var texts = try reader.texts(of: article)
    else { return }
    try session.add(kept.storing("", article: article, at: now))
    texts.page = kept.html
    try keep(texts, of: article)
    try setSearchText(
      title: old.metadata.title, body: draft.searchText, words: kept.words, article: article)
    try queueForStory(article)
  }

  /// Shows the feed's text again if the page's was shown.
  func showFeedText(
    _ article: Int64, because choice: Message, text: String, words: Int
  ) throws {
    let hidden = try db.run(
      """
      UPDATE article_page SET is_shown = 0, choice = \(choice), due = NULL
      WHERE article_id = \(article) AND is_shown = 1
      """)
    guard hidden.changes > 0, let old = try shownText(article) else { return }
    try setSearchText(title: old.metadata.title, body: text, words: words, article: article)
  }

  private func setSearchText(
    title: String?, body: String, words: Int, article: Int64
  ) throws {
    texts.add(SearchIndexQueue.Text(article, title: title, body: body))
    try session.add("UPDATE article SET word_count = \(words) WHERE id = \(article)")
  }

  /// The digest of the shown text, from the search index.
  private func shownWords(_ article: Int64) throws -> Int64? {
    try db.run(
      """
      SELECT s.body, a.word_count FROM article a JOIN article_search s ON s.rowid = a.id
      WHERE a.id = \(article)
      """
    ).first.map { WordsDigest.of(SearchText.readable(try $0["body"]), words: try $0["word_count"]) }
  }
}

extension StoreReader {
  /// The feed's text of an article, whether it is shown or not.
  func feedText(_ article: Int64) throws -> FeedText? {
    try db.run(
      """
      SELECT a.summary, a.image, c.html, c.text FROM article a
      JOIN article_content c ON c.article_id = a.id WHERE a.id = \(article)
      """
    ).first.map { row in
      FeedText(
        summary: try row["summary"], image: try row["image"],
        content: ArticleContent(html: try row["html"], text: try row["text"]))
    }
  }
}

extension StoreWriter {
  /// Stores a picture, whose bytes are already written, for an article.
  ///
  /// - Parameter temporary: the result of ``PictureFolder/write(_:digest:isSafe:)``.
  func keepPicture(
    _ picture: Picture, for wanted: WantedPicture, written temporary: String,
    in folder: PictureFolder
  ) throws {
    try folder.adopt(temporary, as: picture)
    _ = try db.run(picture.insertion)
    _ = try db.run(wanted.showing(picture.digest))
  }

  /// Deletes the rows of pictures that make room: see ``Picture/evicting(to:)``.
  ///
  /// - Returns: the deleted pictures; ``deletePictureFiles(_:in:)`` deletes their files.
  func evictPictures(to budget: Int) throws -> [Picture] {
    try session.add(Picture.evicting(to: budget))
    return try dropUnusedPictures()
  }

  /// Deletes the rows of pictures that no article shows any more.
  func dropUnusedPictures() throws -> [Picture] {
    try db.run(
      """
      DELETE FROM picture WHERE NOT EXISTS (
        SELECT 1 FROM article_picture a WHERE a.digest = picture.digest)
      RETURNING *
      """
    ).compactMap { try Picture($0) }
  }

  /// Queues pictures whose files are missing again.
  func wantAgain(_ pictures: [Picture], at now: Date) throws {
    let digests = pictures.map(\.digest)
    try session.add([
      """
      UPDATE article_picture SET digest = NULL, due = \(now),
        failure = \(Message(.pictureFileMissing))
      WHERE digest \(in: digests)
      """,
      "DELETE FROM picture WHERE digest \(in: digests)",
    ])
  }

  /// Deletes the files of pictures whose rows an earlier transaction deleted, unless they were
  /// stored again since.
  func deletePictureFiles(_ pictures: [Picture], in folder: PictureFolder) throws {
    for picture in pictures where try !isKnown(picture.digest) {
      folder.delete(digest: picture.digest, format: picture.format)
    }
  }

  /// Deletes files that have no row: those that a crash left behind.
  ///
  /// - Returns: the number of deleted files.
  @discardableResult
  func sweepPictureFiles(in folder: PictureFolder, at now: Date) throws -> Int {
    var deleted = 0
    for (path, digest) in folder.oldFiles(at: now) {
      if let digest, try isKnown(digest) { continue }
      folder.discard(path)
      deleted += 1
    }
    return deleted
  }

  private func isKnown(_ digest: String) throws -> Bool {
    try db.integer("SELECT 1 FROM picture WHERE digest = \(digest)") != nil
  }
}

extension StoreReader {
  /// The stored pictures whose files are missing.
  func missingPictures(in folder: PictureFolder) throws -> [Picture] {
    var missing: [Picture] = []
    try db.forEachRow(of: "SELECT * FROM picture") { row in
      if let picture = try Picture(row), !folder.holds(picture) { missing.append(picture) }
    }
    return missing
  }
}
