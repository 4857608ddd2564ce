import Basics
import Foundation
import Models
import Store
import Words

/// The data of articles beyond their cards: one statement per kind of data, all in one round trip.
struct WholeArticleSQL {
  let statements: [PostgresStatement]

  /// - Parameter withRevisions: whether earlier texts are included.
  init(_ articles: [Int64], reader: String?, withRevisions: Bool) {
    let ids = PostgresValue.integers(articles)
    statements =
      [
        PostgresStatement(
          """
          SELECT c.article_id, coalesce(p.html, c.html) AS html,
            CASE WHEN p.html IS NULL THEN c.text END AS text, c.attachments
          FROM article_content c
          LEFT JOIN article_page p ON p.article_id = c.article_id AND p.is_shown
          WHERE c.article_id = ANY ($1)
          """, ids),
        PostgresStatement(
          """
          SELECT a.id, a.identity, source.url AS source_url, s.* FROM article a
          JOIN source ON source.id = a.source_id
          LEFT JOIN article_state s
            ON s.reader_id = \(CardSQL.reader("$2")) AND s.article_id = a.id
          WHERE a.id = ANY ($1)
          """, ids, .text(reader)),
        PostgresStatement(
          """
          SELECT article_id, wanted, due, tries, failure, fetched, is_shown, choice
          FROM article_page WHERE article_id = ANY ($1)
          """, ids),
        PostgresStatement(
          """
          SELECT a.article_id, a.url, a.request, a.position, a.failure, p.digest, p.format, p.bytes,
            p.width, p.height
          FROM article_picture a LEFT JOIN picture p ON p.digest = a.digest
          WHERE a.article_id = ANY ($1) ORDER BY a.article_id, position, url
          """, ids),
        PostgresStatement(
          """
          SELECT * FROM article_revision WHERE article_id = ANY ($1) ORDER BY article_id, number
          """, .integers(withRevisions ? articles : [])),
      ]
      + (reader.map { ArticleAnnotations.statements(of: articles, by: Reader.id(named: $0)) } ?? [])
      .map(PostgresStatement.init)
  }

  /// The rows of the statement for pictures.
  func pictures(_ rows: ArraySlice<PostgresRows>) -> PostgresRows { rows[rows.startIndex + 3] }

  /// - Parameter rows: the rows of the statements.
  func whole(
    _ articles: [RankedArticle], _ rows: ArraySlice<PostgresRows>, _ folder: PictureFolder
  ) throws -> [WholeArticle] {
    let rows = Array(rows)
    var parts = WholeArticleParts()
    for row in rows[0] {
      parts.contents[try row["article_id"]] = ArticleContent(
        html: try row["html"], text: try row["text"],
        attachments: ListColumn.decodeAttachments(try row["attachments"]))
    }
    for row in rows[1] {
      parts.origins[try row["id"]] = (
        try row["identity"], try row["source_url"], try ReaderMarks(row)
      )
    }
    for row in rows[2] { parts.pages[try row["article_id"]] = try PageReport(row) }
    for row in rows[3] {
      parts.pictures[try row["article_id"], default: []].append(
        try ArticlePicture(row, in: folder))
    }
    for row in rows[4] {
      parts.revisions[try row["article_id"], default: []].append(try ArticleRevision(row))
    }
    if rows.count > 5 {
      parts.annotations = try ArticleAnnotations.read(rows[5...].map(SQLRows.init))
    }
    return parts.whole(articles)
  }
}

extension ReaderMarks {
  /// Reads a row of `article_state`, or a row that joined none.
  init(_ row: PostgresRows.Row) throws {
    self.init(
      readAt: try row.date("read_at"), viewedAt: try row.date("viewed_at"),
      finishedAt: try row.date("finished_at"), bookmarkedAt: try row.date("bookmarked_at"),
      sharedAt: try row.date("shared_at"), hiddenAt: try row.date("hidden_at"),
      expiredAt: try row.date("expired_at"))
  }
}

extension PageReport {
  fileprivate init(_ row: PostgresRows.Row) throws {
    self.init(
      wanted: try row["wanted"], due: try row.date("due"), tries: try row["tries"],
      failure: Message.stored(try row["failure"]), fetched: try row.date("fetched"),
      shown: try row["is_shown"] ? .page : .feed, choice: try row["choice"])
  }
}

extension ArticlePicture {
  fileprivate init(_ row: PostgresRows.Row, in folder: PictureFolder) throws {
    var stored: Picture?
    if let digest: String = try row["digest"],
      let format = PictureFormat(rawValue: try row["format"])
    {
      stored = Picture(
        digest: digest, format: format, bytes: try row["bytes"], width: try row["width"],
        height: try row["height"])
    }
    self.init(
      url: try row["url"], request: try row["request"], isLead: try row["position"] == 0,
      stored: stored, failure: Message.stored(try row["failure"]))
    if let stored, folder.holds(stored) { file = folder.file(of: stored) }
  }
}

extension ArticleRevision {
  fileprivate init(_ row: PostgresRows.Row) throws {
    self.init(
      number: try row["number"], replaced: Date(stored: try row["replaced"]),
      title: try row["title"], summary: try row["summary"],
      content: ArticleContent(html: try row["html"], text: try row["text"]),
      origin: TextOrigin(rawValue: try row["origin"]) ?? .feed)
  }
}
