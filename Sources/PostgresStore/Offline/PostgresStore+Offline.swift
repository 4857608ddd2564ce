import Basics
package import Foundation
package import Models
package import Store
import Synchronization

extension PostgresStore {
  package func endPageAttempt(
    _ article: Int64, _ end: FetchAttempt, title: String?
  ) async throws {
    var named: PostgresStatement?
    if let title {
      named = PostgresStatement(
        """
        WITH named AS (UPDATE article SET title = $1
          WHERE id = $2 AND (title IS NULL OR title = url) RETURNING id)
        UPDATE article_text t SET title = $1 FROM named WHERE t.article_id = named.id
        RETURNING t.article_id, t.title, t.body
        """, .text(title), .integer(article))
    }
    let ended = PostgresStatement(end.statement(page: article))
    try await inBackground { [self, named] in
      guard let named else {
        _ = try pool.run([ended])
        return
      }
      try pool.transaction { transaction in
        transaction.add(ended)
        index.list(try index.rewrite(by: named, transaction), in: transaction)
      }
    }
  }

  package func keepPage(
    _ page: FetchedPage, at now: Date, deciding: @escaping @Sendable (StoredText) -> PageDecision
  ) async throws -> PageStoreResult {
    try await inBackground { [self] in
      try pool.transaction {
        try PageKeeping(page: page, now: now, index: index).keep($0, deciding)
      }
    }
  }

  /// The bytes of pictures are in rows, and are deleted with them.
  package func offlineReport(troubles: Int) throws -> OfflineReport {
    try OfflineReport(read(OfflineReport.statements(troubles: troubles)), missing: 0)
  }

  package func keepPicture(
    _ bytes: [UInt8], as picture: Picture, for wanted: WantedPicture
  ) async throws {
    _ = try await write([
      picture.insertion,
      """
      INSERT INTO picture_bytes (digest, bytes) VALUES (\(picture.digest), \(bytes))
      ON CONFLICT (digest) DO NOTHING
      """,
      wanted.showing(picture.digest),
    ])
  }

  package func dropUnusedPictures() async throws {
    try await write(Self.dropUnused)
  }

  /// A picture that a transaction is about to show, or has just stored, is locked by it and skipped
  /// here.
  private static let dropUnused: SQLStatement = """
    DELETE FROM picture WHERE digest IN (SELECT digest FROM picture p
      WHERE NOT EXISTS (SELECT 1 FROM article_picture a WHERE a.digest = p.digest)
      FOR UPDATE SKIP LOCKED)
    """

  package func evictPictures(to budget: Int) async throws -> Int {
    _ = try await write([Picture.evicting(to: budget), Self.dropUnused])
    return try await pictureBytes()
  }

  package func maintainOffline(pictureBudget budget: Int, at now: Date) async throws {
    let last: Date? = try await read(SiteMemory.lastUpkeep).first?["value"]
    if let last, abs(now.timeIntervalSince(last)) < 86_400 { return }
    _ = try await write(
      SiteMemory.upkeep(at: now) + [Self.dropUnused, Picture.evicting(to: budget), Self.dropUnused])
  }

  /// Number of pictures in memory at a time.
  private static let picturesAtOnce = 8

  package func showPicture(_ digest: String, to reader: String) throws -> Bool {
    try mappingFaults {
      let known = try pool.run([PostgresStatement(Picture.shown(digest, to: reader))])[0]
      try bringPictures(of: known, pool.run)
      return known.first != nil
    }
  }

  /// Copies pictures to this machine that have no copy yet.
  ///
  /// - Parameter rows: rows with columns `digest` and `format`, which may be NULL.
  func bringPictures(of rows: PostgresRows, _ run: RunStatements) throws {
    let missing = copies.missing(
      try rows.compactMap { row in
        guard let digest: String = try row["digest"], let format: String = try row["format"] else {
          return nil
        }
        return (digest, format)
      })
    for start in stride(from: 0, to: missing.count, by: Self.picturesAtOnce) {
      let some = missing[start..<min(start + Self.picturesAtOnce, missing.count)]
      let found = try run([
        PostgresStatement(
          """
          SELECT b.digest, p.format, b.bytes FROM unnest($1) k (digest)
          JOIN picture p ON p.digest = k.digest JOIN picture_bytes b ON b.digest = p.digest
          """, .texts(Array(some)))
      ])[0]
      for row in found {
        copies.keep(try row["bytes"], digest: try row["digest"], format: try row["format"])
      }
    }
  }

  /// The articles in rows of ``CardSQL``, with their pictures.
  func articles(
    cards rows: PostgresRows, _ run: RunStatements
  ) throws -> [RankedArticle] {
    try bringPictures(of: rows, run)
    return try rows.map { try RankedArticle(card: $0, pictures: pictures) }
  }
}

/// Stores a fetched page: one round trip reads the stored data, another writes the decision.
struct PageKeeping {
  let page: FetchedPage
  let now: Date
  let index: WordIndex

  func keep(
    _ transaction: PostgresTransaction, _ deciding: (StoredText) -> PageDecision
  ) throws -> PageStoreResult {
    let session = transaction.session
    session.add(page.forgettingStandInTitle)
    transaction.add(ShownText.lock([page.article]))
    transaction.add(AdvisoryLock.site.statement(of: page.site))
    let found = try transaction.run(
      [
        PostgresStatement(ShownText.statement([page.article])),
        PostgresStatement(
          """
          SELECT a.image, a.word_count, c.html, c.text, t.body FROM article a
          JOIN article_content c ON c.article_id = a.id JOIN article_text t ON t.article_id = a.id
          WHERE a.id = $1
          """, .integer(page.article)),
      ] + (SiteLearning.lookUps(page) + SavedPageMerge.lookUps(page)).map(PostgresStatement.init))
    if let merge = try SavedPageMerge(of: page, found[4...].map(SQLRows.init)) {
      session.add(merge.statements)
      return .merged(into: merge.kept)
    }
    guard let shown = found[0].first, let feed = found[1].first else { return .gone }
    let old = try ShownText(shown)
    let text = StoredText(
      feed: FeedText(
        summary: old.metadata.summary, image: try feed["image"],
        content: ArticleContent(html: try feed["html"], text: try feed["text"])),
      shownPage: old.origin == .page ? old.content.html ?? "" : nil, isImported: old.isImported)
    let decision = deciding(text)
    if decision.keepsImported {
      session.add([KeptText.staying(page.article)])
      return .decided(decision)
    }
    let was = WordsDigest.of(try feed["body"], words: try feed["word_count"])
    if old.origin == .page, decision.isShown, decision.isEdit,
      was != WordsDigest.of(page.text.text, words: page.text.words)
    {
      DocumentWrites.keep([(page.article, old, now)], to: transaction)
    }
    let words = try write(decision, over: old, to: transaction)
    session.add(ArticlePicture.setting([page.article: decision.pictures], at: now))
    let learning = try SiteLearning(page, found[2...3].map(SQLRows.init))
    session.add(learning.writes(at: now))
    index.list(words, in: transaction)
    return .decided(decision)
  }

  /// - Returns: words for ``WordIndex/list(_:in:)``.
  private func write(
    _ decision: PageDecision, over old: ShownText, to transaction: PostgresTransaction
  ) throws -> [String] {
    let (text, id) = (page.text, PostgresValue.integer(page.article))
    transaction.session.add(
      text.storing(text.html, as: decision, article: page.article, at: now))
    let words = try index.rewrite(
      by: PostgresStatement(
        """
        UPDATE article_text SET title = $1, body = $2 WHERE article_id = $3
        RETURNING article_id, title, body
        """, .text(old.metadata.title ?? text.title ?? ""),
        .text(decision.isShown ? text.text : decision.feedText), id), transaction)
    // Copies and the story were searched with the feed's words only.
    if decision.isShown {
      transaction.add(ClusteringWrites.queue([page.article]))
    }
    transaction.add(PostgresStatement(ArticleAddresses.adding(page.keys, to: page.article)))
    return words
  }
}

/// Local copies of the pictures that were requested on this machine; the pictures themselves are
/// rows.
final class PictureCopies: Sendable {
  private let folder: PictureFolder
  private let swept = Mutex((at: -Double.infinity, written: 0))

  /// Maximum bytes of all copies, and seconds that a copy lives: a picture deleted on the server is
  /// deleted here after a day.
  static let (most, lifetime) = (512 << 20, 86_400.0)
  /// Seconds, and number of new copies, after which the folder is swept.
  private static let (pause, enough) = (3600.0, 200)

  init(in folder: PictureFolder) {
    self.folder = folder
  }

  /// The pictures without a copy, without duplicates.
  func missing(_ pictures: [(digest: String, format: String)]) -> [String] {
    Set(pictures.lazy.filter { self.folder.file(named: $0.digest, $0.format) == nil }.map(\.digest))
      .sorted()
  }

  /// Stores a copy. If the folder can't be written, the picture is not shown here.
  func keep(_ bytes: [UInt8], digest: String, format: String) {
    guard let format = PictureFormat(rawValue: format),
      (try? folder.copy(bytes, digest: digest, format: format)) != nil
    else { return }
    swept.withLock { $0.written += 1 }
  }

  /// Now and then deletes copies that are too many or too old.
  ///
  /// - Parameters:
  ///   - now: by the clock of this machine's file system.
  ///   - monotonic: ``ServerTime/monotonic``.
  func sweep(at now: Date, monotonic: Double) {
    let isDue = swept.withLock { swept in
      guard monotonic - swept.at >= Self.pause || swept.written >= Self.enough else { return false }
      swept = (monotonic, 0)
      return true
    }
    guard isDue else { return }
    var left = Self.most
    for file in folder.files().sorted(by: { $0.written > $1.written }) {
      left -= file.bytes
      let age = now.timeIntervalSince(file.written)
      // A negative age means that the clock was set back.
      if left < 0 || abs(age) > Self.lifetime { folder.discard(file.path) }
    }
  }
}
