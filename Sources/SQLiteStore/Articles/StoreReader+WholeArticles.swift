import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The stored data of articles, with one statement per kind of data.
  ///
  /// - Parameter withRevisions: whether earlier texts are included.
  func whole(
    _ articles: [RankedArticle], reader: Int64?, withRevisions: Bool
  ) throws -> [WholeArticle] {
    guard !articles.isEmpty else { return [] }
    let ids = articles.map(\.id)
    var parts = WholeArticleParts()
    parts.contents = try contents(of: ids)
    parts.origins = try origins(of: ids, reader: reader)
    parts.pages = try pages(of: ids)
    parts.pictures = try pictures(of: ids)
    if let reader {
      parts.annotations = try ArticleAnnotations.read(
        ArticleAnnotations.statements(of: ids, by: "\(reader)").map { try db.run($0) })
    }
    if withRevisions { parts.revisions = try revisions(of: ids) }
    return parts.whole(articles)
  }

  /// The bodies of articles: the page's text if it is shown, else the feed's.
  func contents(of articles: [Int64]) throws -> [Int64: ArticleContent] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT c.article_id, ifnull(iif(p.is_shown, c.page, NULL), c.html) AS html,
            CASE WHEN p.is_shown IS NULL THEN c.text END AS text, attachments
          FROM json_each(?) each CROSS JOIN article_content c ON c.article_id = each.value
          LEFT JOIN article_page p ON p.article_id = c.article_id AND p.is_shown = 1
          """), arguments: [JSONArray.of(articles)]
    ).reduce(into: [:]) { contents, row in
      contents[row["article_id"]] = ArticleContent(
        html: row["html"], text: row["text"],
        attachments: ListColumn.decodeAttachments(row["attachments"]))
    }
  }

  /// Identities and source addresses of articles, and the reader's marks on them.
  private func origins(
    of articles: [Int64], reader: Int64?
  ) throws -> [Int64: WholeArticleParts.Origin] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT a.id, a.identity, source.url AS source_url, s.*
          FROM json_each(?1) each CROSS JOIN article a ON a.id = each.value
          CROSS JOIN source ON source.id = a.source_id
          LEFT JOIN article_state s ON s.reader_id = ?2 AND s.article_id = a.id
          """), arguments: [JSONArray.of(articles), reader ?? 0]
    ).reduce(into: [:]) { origins, row in
      origins[row["id"]] = (row["identity"], row["source_url"], ReaderMarks(row: row))
    }
  }

  /// The state of articles' pages; articles whose pages were never wanted are left out.
  private func pages(of articles: [Int64]) throws -> [Int64: PageReport] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT p.article_id, p.wanted, p.due, p.tries, p.failure, p.fetched, p.is_shown, p.choice
          FROM json_each(?) each CROSS JOIN article_page p ON p.article_id = each.value
          """), arguments: [JSONArray.of(articles)]
    ).reduce(into: [:]) { $0[$1["article_id"]] = PageReport(row: $1) }
  }

  /// The pictures of articles, the lead picture first, with the paths of their local copies.
  private func pictures(of articles: [Int64]) throws -> [Int64: [ArticlePicture]] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT a.article_id, a.url, a.request, a.position, a.failure, p.*
          FROM json_each(?) each CROSS JOIN article_picture a ON a.article_id = each.value
          LEFT JOIN picture p ON p.digest = a.digest ORDER BY a.article_id, position, url
          """), arguments: [JSONArray.of(articles)]
    ).reduce(into: [:]) { known, row in
      var picture = ArticlePicture(row: row)
      if let stored = picture.stored, let pictures, pictures.holds(stored) {
        picture.file = pictures.file(of: stored)
      }
      known[row["article_id"], default: []].append(picture)
    }
  }

  /// The earlier texts of articles, oldest first.
  private func revisions(of articles: [Int64]) throws -> [Int64: [ArticleRevision]] {
    try Row.fetchAll(
      db.cachedStatement(
        sql: """
          SELECT r.* FROM json_each(?) each
          CROSS JOIN article_revision r ON r.article_id = each.value ORDER BY r.article_id, number
          """), arguments: [JSONArray.of(articles)]
    ).reduce(into: [:]) { $0[$1["article_id"], default: []].append(ArticleRevision(row: $1)) }
  }
}
