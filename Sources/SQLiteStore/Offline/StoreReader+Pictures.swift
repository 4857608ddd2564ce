import Basics
import Foundation
import GRDB
package import Models
import Store

extension StoreReader {
  /// The pictures of an article, the lead first, with their stored copies.
  package func pictures(_ article: Int64) throws -> [ArticlePicture] {
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

  func duePictures(_ request: QueueRequest) throws -> [WantedPicture] {
    let chosen =
      request.articles == nil ? "p.due <= ?1" : "p.digest IS NULL AND p.article_id IN chosen"
    return try Row.fetchAll(
      db,
      sql: """
        WITH chosen AS (SELECT value FROM json_each(?5)) SELECT * FROM (
          SELECT p.article_id, r.source_id, p.url, p.request, p.position, p.tries, r.today,
            row_number() OVER (
              PARTITION BY r.source_id ORDER BY r.today DESC, p.position) AS place
          FROM article_picture p
          JOIN article_rank r ON r.article_id = p.article_id AND r.is_first = 1
          WHERE \(chosen) AND r.source_id IN (SELECT value FROM json_each(?4)))
        WHERE place <= ?2 ORDER BY today DESC, article_id DESC, position LIMIT ?3
        """,
      arguments: [
        request.now.stored, request.perSource, request.limit, JSONArray.of(request.sources),
        JSONArray.of(request.articles ?? []),
      ]
    ).map { row in
      WantedPicture(
        article: row["article_id"], source: row["source_id"], url: row["url"],
        request: row["request"] ?? row["url"], isLead: row["position"] == 0, tries: row["tries"])
    }
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

  /// Size in bytes of an article's stored pictures.
  func pictureBytes(_ article: Int64) throws -> Int {
    try Int.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT ifnull(sum(bytes), 0) FROM article_picture a
          JOIN picture p ON p.digest = a.digest WHERE article_id = ?
          """), arguments: [article]) ?? 0
  }

  func pictureUse() throws -> PictureUse {
    let row = try Row.fetchOne(
      db, sql: "SELECT count(*) AS count, ifnull(sum(bytes), 0) AS bytes FROM picture")
    return PictureUse(
      count: row?["count"] ?? 0, bytes: row?["bytes"] ?? 0,
      waiting: try Int.fetchOne(
        db, sql: "SELECT count(*) FROM article_picture WHERE due IS NOT NULL") ?? 0)
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
      stored: Picture(row: row), failure: row["failure"])
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
