package import Foundation
package import Models

extension ArticlePicture {
  /// Sets the pictures of articles. New ones are queued, or shared at once if another article has
  /// the same one; those no longer shown are removed from their article.
  package static func setting(
    _ pictures: [Int64: [ArticlePicture]], at now: Date
  ) -> [SQLStatement] {
    guard !pictures.isEmpty else { return [] }
    var rows: [(article: Int64, picture: ArticlePicture, position: Int)] = []
    for (article, shown) in pictures.sorted(by: { $0.key < $1.key }) {
      // If an address occurs twice, the last one counts.
      var places: [String: Int] = [:]
      for (place, picture) in shown.enumerated() {
        let row = (article, picture, picture.isLead ? 0 : place + 1)
        if let known = places[picture.url] {
          rows[known] = row
        } else {
          places[picture.url] = rows.count
          rows.append(row)
        }
      }
    }
    let articles = SQLList.integers(rows.map(\.article))
    let urls = SQLList.texts(rows.map(\.picture.url))
    let leaving: SQLStatement = """
      DELETE FROM article_picture
      WHERE article_id \(in: pictures.keys.sorted()) AND NOT EXISTS (
        SELECT 1 FROM \(rows: ["article": articles, "url": urls]) k
        WHERE k.article = article_picture.article_id AND k.url = article_picture.url)
      """
    guard !rows.isEmpty else { return [leaving] }
    let shown: KeyValuePairs<String, SQLList> = [
      "article": articles, "url": urls,
      "request": .texts(rows.map { $0.picture.request ?? "" }),
      "position": .integers(rows.map { Int64($0.position) }),
    ]
    return [
      leaving,
      """
      INSERT INTO article_picture (article_id, url, request, position, digest, due)
      SELECT k.article, k.url, nullif(k.request, ''), k.position, k.digest,
        CASE WHEN k.digest IS NULL THEN \(now) END
      FROM (SELECT shown.*, (SELECT o.digest FROM article_picture o
          WHERE \(long: "o.url", isIn: "shown.url") AND o.digest IS NOT NULL LIMIT 1) AS digest
        FROM \(rows: shown) shown) k
      WHERE true
      ON CONFLICT (article_id, \(unique: "url")) DO UPDATE SET position = excluded.position,
        request = excluded.request
      """,
    ]
  }
}
