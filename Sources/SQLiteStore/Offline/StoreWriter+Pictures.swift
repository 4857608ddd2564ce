import Basics
import Foundation
import GRDB
import Models
import Store
import Words

extension StoreWriter {
  /// Sets the pictures of an article. New ones are queued, or shared at once if another article has
  /// the same picture; those no longer shown are removed from the article.
  ///
  /// - Parameter isNew: whether the article was just inserted, so that it has no pictures yet.
  func setPictures(
    _ pictures: [ArticlePicture], article: Int64, isNew: Bool = false, at now: Date
  ) throws {
    let known = isNew ? [] : try Set(reader.pictures(article).map(\.url))
    let wanted = Set(pictures.map(\.url))
    for url in known.subtracting(wanted) {
      try db.cachedStatement(
        sql: "DELETE FROM article_picture WHERE article_id = ? AND url = ?"
      ).execute(arguments: [article, url])
    }
    for (position, picture) in pictures.enumerated() {
      let stored = known.contains(picture.url) ? nil : try reader.picture(from: picture.url)
      try db.cachedStatement(
        sql: """
          INSERT INTO article_picture (article_id, url, request, position, digest, due)
          VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET position = excluded.position, request = excluded.request
          """
      ).execute(
        arguments: [
          article, picture.url, picture.request, picture.isLead ? 0 : position + 1,
          stored?.digest, stored == nil ? now.stored : nil,
        ])
    }
  }

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

  /// Deletes the rows of pictures until at most `budget` bytes remain: oldest articles first, and
  /// no picture of an article that a reader has bookmarked.
  ///
  /// - Returns: the deleted pictures; ``deletePictureFiles(_:in:)`` deletes their files.
  func evictPictures(to budget: Int) throws -> [Picture] {
    var excess = try (db.run(PictureUse.statement).first.map(PictureUse.init)?.bytes ?? 0) - budget
    guard excess > 0 else { return [] }
    var evicted: [Picture] = []
    let statement = try db.cachedStatement(
      sql: """
        SELECT p.*, max(art.dated) AS newest FROM picture p
        JOIN article_picture a ON a.digest = p.digest JOIN article art ON art.id = a.article_id
        GROUP BY p.digest HAVING NOT max(EXISTS (SELECT 1 FROM article_state s
          WHERE s.article_id = art.id AND s.bookmarked_at IS NOT NULL))
        ORDER BY newest, p.digest
        """)
    let (rows, names) = (try Row.fetchCursor(statement), ColumnNames(of: statement))
    while excess > 0, let row = try rows.next() {
      guard let picture = try Picture(names.of(row)) else { continue }
      evicted.append(picture)
      excess -= picture.bytes
    }
    for picture in evicted {
      try forget(picture, because: Picture.madeRoom.stored, due: nil)
    }
    return evicted
  }

  /// Deletes the rows of pictures that no article shows any more.
  func dropUnusedPictures() throws -> [Picture] {
    let unused = try db.run(
      """
      SELECT * FROM picture p WHERE NOT EXISTS (
        SELECT 1 FROM article_picture a WHERE a.digest = p.digest)
      """
    ).compactMap { try Picture($0) }
    for picture in unused { try forget(picture, because: "", due: nil) }
    return unused
  }

  /// Queues pictures whose files are missing again.
  func wantAgain(_ pictures: [Picture], at now: Date) throws {
    let reason = Message(.pictureFileMissing).stored
    for picture in pictures { try forget(picture, because: reason, due: now) }
  }

  private func forget(_ picture: Picture, because reason: String, due: Date?) throws {
    try db.cachedStatement(
      sql: "UPDATE article_picture SET digest = NULL, due = ?, failure = ? WHERE digest = ?"
    ).execute(arguments: [due?.stored, reason, picture.digest])
    try db.cachedStatement(sql: "DELETE FROM picture WHERE digest = ?")
      .execute(arguments: [picture.digest])
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
    try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM picture WHERE digest = ?)"),
      arguments: [digest]) ?? false
  }
}
