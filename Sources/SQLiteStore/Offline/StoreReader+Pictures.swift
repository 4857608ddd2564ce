import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The pictures of an article, the lead first, with their stored copies.
  func pictures(_ article: Int64) throws -> [ArticlePicture] {
    try db.run(
      """
      SELECT a.url, a.request, a.position, a.failure, p.* FROM article_picture a
      LEFT JOIN picture p ON p.digest = a.digest WHERE article_id = \(article)
      ORDER BY position, url
      """
    ).map { try ArticlePicture($0) }
  }

  /// A stored picture that was fetched from this address, for any article.
  func picture(from url: String) throws -> Picture? {
    try db.run(
      """
      SELECT p.* FROM article_picture a JOIN picture p ON p.digest = a.digest
      WHERE a.digest IS NOT NULL AND a.url = \(url) LIMIT 1
      """
    ).first.flatMap { try Picture($0) }
  }

  /// The stored pictures whose files are missing.
  func missingPictures(in folder: PictureFolder) throws -> [Picture] {
    var missing: [Picture] = []
    let statement = try db.cachedStatement(sql: "SELECT * FROM picture")
    let (rows, names) = (try Row.fetchCursor(statement), ColumnNames(of: statement))
    while let row = try rows.next() {
      if let picture = try Picture(names.of(row)), !folder.holds(picture) {
        missing.append(picture)
      }
    }
    return missing
  }
}
