import Foundation
import Models
import Store

/// Sets the pictures of articles.
struct PictureWrites {
  private var rows: [(article: Int64, picture: ArticlePicture, position: Int, due: Date)] = []

  init(_ pictures: [Int64: (pictures: [ArticlePicture], at: Date)]) {
    for (article, shown) in pictures.sorted(by: { $0.key < $1.key }) {
      // If an address occurs twice, the last one counts.
      var places: [String: Int] = [:]
      for (place, picture) in shown.pictures.enumerated() {
        let row = (article, picture, picture.isLead ? 0 : place + 1, shown.at)
        if let known = places[picture.url] {
          rows[known] = row
        } else {
          places[picture.url] = rows.count
          rows.append(row)
        }
      }
    }
  }

  /// New pictures are queued, or shared at once if another article has the same one; those no
  /// longer shown are removed from the article.
  func write(to transaction: PostgresTransaction) {
    guard !rows.isEmpty else { return }
    let articles = PostgresValue.integers(rows.map(\.article))
    let urls = PostgresValue.texts(rows.map(\.picture.url))
    transaction.add(
      """
      DELETE FROM article_picture p WHERE p.article_id = ANY ($1) AND NOT EXISTS (
        SELECT 1 FROM unnest($1, $2) k (article, url)
        WHERE k.article = p.article_id AND k.url = p.url)
      """, articles, urls)
    transaction.add(
      """
      INSERT INTO article_picture (article_id, url, request, position, digest, due)
      SELECT k.article, k.url, k.request, k.position, known.digest,
        CASE WHEN known.digest IS NULL THEN k.due END
      FROM unnest($1, $2, $3, $4, $5) k (article, url, request, position, due)
      LEFT JOIN LATERAL (SELECT o.digest FROM article_picture o
        WHERE md5(o.url) = md5(k.url) AND o.url = k.url AND o.digest IS NOT NULL LIMIT 1) known
        ON true
      ON CONFLICT (article_id, md5(url)) DO UPDATE SET position = excluded.position,
        request = excluded.request
      """, articles, urls, .texts(rows.map(\.picture.request)),
      .integers(rows.map { Int64($0.position) }), .numbers(rows.map(\.due.stored)))
  }
}
