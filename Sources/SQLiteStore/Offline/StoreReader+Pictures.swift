import Basics
import Foundation
import GRDB
import Models
import Store
import Words

extension StoreReader {
  /// The pictures of an article, the lead first, with their stored copies.
  func pictures(_ article: Int64) throws -> [ArticlePicture] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT a.url, a.request, a.position, a.failure, p.* FROM article_picture a
          LEFT JOIN picture p ON p.digest = a.digest WHERE article_id = ? ORDER BY position, url
          """), arguments: [article]
    ).map(ArticlePicture.init(row:))
  }

  /// Whether an article has a picture that not only other readers have.
  func isPicture(_ digest: String, of reader: Int64) throws -> Bool {
    try Bool.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT EXISTS (SELECT 1 FROM article_picture p INDEXED BY article_picture_digest
            CROSS JOIN article a ON a.id = p.article_id
            CROSS JOIN source s ON s.id = a.source_id
            LEFT JOIN reader_source own ON own.source_id = s.id AND own.reader_id = ?2
            WHERE p.digest = ?1 AND (s.household = 1 OR own.listing = 'added'))
          """), arguments: [digest, reader]) ?? false
  }

  /// A stored picture that was fetched from this address, for any article.
  func picture(from url: String) throws -> Picture? {
    try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT p.* FROM article_picture a JOIN picture p ON p.digest = a.digest
          WHERE a.digest IS NOT NULL AND a.url = ? LIMIT 1
          """), arguments: [url]
    ).flatMap(Picture.init(row:))
  }

  /// The stored pictures whose files are missing.
  func missingPictures(in folder: PictureFolder) throws -> [Picture] {
    var missing: [Picture] = []
    let rows = try Row.fetchCursor(db, sql: "SELECT * FROM picture")
    while let row = try rows.next() {
      if let picture = Picture(row: row), !folder.holds(picture) { missing.append(picture) }
    }
    return missing
  }
}

extension ArticlePicture {
  /// From a row that joins the stored picture; the path of its file is not set.
  init(row: Row) {
    self.init(
      url: row["url"], request: row["request"], isLead: row["position"] == 0,
      stored: Picture(row: row), failure: Message.stored(row["failure"]))
  }
}

extension Picture {
  /// `nil` if no stored picture was joined.
  init?(row: Row) {
    guard let digest: String = row["digest"],
      let format = PictureFormat(rawValue: row["format"])
    else { return nil }
    self.init(
      digest: digest, format: format, bytes: row["bytes"], width: row["width"],
      height: row["height"])
  }
}
