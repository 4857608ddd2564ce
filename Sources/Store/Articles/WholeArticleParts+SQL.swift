import Basics
package import Models
import Words

extension WholeArticleParts {
  /// The queries whose rows ``init(_:in:)`` reads: one for each kind of data.
  ///
  /// - Parameters:
  ///   - reader: an SQL expression for the reader's id; `nil` for no reader.
  ///   - withRevisions: whether earlier texts are included.
  package static func statements(
    of articles: [Int64], by reader: SQLStatement?, withRevisions: Bool
  ) -> [SQLStatement] {
    [
      """
      SELECT c.article_id, \(shown: .html) AS html, \(shown: .text) AS text, c.attachments
      FROM article_content c
      LEFT JOIN article_page p ON p.article_id = c.article_id AND \(flag: "p.is_shown", is: true)
      WHERE c.article_id \(in: articles)
      """,
      """
      SELECT a.id, a.identity, source.url AS source_url, s.* FROM article a
      JOIN source ON source.id = a.source_id
      LEFT JOIN article_state s ON s.reader_id = \(sql: reader ?? "NULL") AND s.article_id = a.id
      WHERE a.id \(in: articles)
      """,
      """
      SELECT article_id, wanted, due, tries, failure, fetched, is_shown, choice
      FROM article_page WHERE article_id \(in: articles)
      """,
      """
      SELECT a.article_id, a.url, a.request, a.position, a.failure, p.digest, p.format, p.bytes,
        p.width, p.height
      FROM article_picture a LEFT JOIN picture p ON p.digest = a.digest
      WHERE a.article_id \(in: articles) ORDER BY a.article_id, position, url
      """,
      """
      SELECT * FROM article_revision
      WHERE article_id \(in: withRevisions ? articles : []) ORDER BY article_id, number
      """,
    ] + (reader.map { ArticleAnnotations.statements(of: articles, by: $0) } ?? [])
  }

  /// The number of the query for pictures.
  package static let pictureRows = 3

  /// - Parameters:
  ///   - rows: the rows of the queries.
  ///   - folder: the folder of the local copies of pictures, if there is one.
  package init(_ rows: [SQLRows], in folder: PictureFolder?) throws {
    self.init()
    for row in rows[0] {
      contents[try row["article_id"]] = ArticleContent(
        html: try row["html"], text: try row["text"],
        attachments: ListColumn.decodeAttachments(try row["attachments"]))
    }
    for row in rows[1] {
      origins[try row["id"]] = (
        try row["identity"], try row["source_url"], try ReaderMarks(row)
      )
    }
    for row in rows[2] { pages[try row["article_id"]] = try PageReport(row) }
    for row in rows[Self.pictureRows] {
      var picture = try ArticlePicture(row)
      if let folder, let stored = picture.stored, folder.holds(stored) {
        picture.file = folder.file(of: stored)
      }
      pictures[try row["article_id"], default: []].append(picture)
    }
    for row in rows[4] {
      revisions[try row["article_id"], default: []].append(try ArticleRevision(row))
    }
    if rows.count > 5 { annotations = try ArticleAnnotations.read(Array(rows[5...])) }
  }
}

extension ReaderMarks {
  /// Reads a row of `article_state`, or a row that joined none.
  package init(_ row: some NamedRow) throws {
    self.init(
      readAt: try row["read_at"], viewedAt: try row["viewed_at"],
      finishedAt: try row["finished_at"], bookmarkedAt: try row["bookmarked_at"],
      sharedAt: try row["shared_at"], hiddenAt: try row["hidden_at"],
      expiredAt: try row["expired_at"])
  }
}

extension PageReport {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      wanted: try row["wanted"], due: try row["due"], tries: try row["tries"],
      failure: try row["failure"], fetched: try row["fetched"],
      shown: try row["is_shown"] ? .page : .feed, choice: try row["choice"])
  }
}

extension ArticlePicture {
  /// Reads a row that joined the stored picture, if there is one; the path of its file is not set.
  package init(_ row: some NamedRow) throws {
    self.init(
      url: try row["url"], request: try row["request"], isLead: try row["position"] as Int == 0,
      stored: try Picture(row), failure: try row["failure"])
  }
}

extension Picture {
  /// `nil` if no stored picture was joined.
  package init?(_ row: some NamedRow) throws {
    guard let digest: String = try row["digest"],
      let format = PictureFormat(rawValue: try row["format"])
    else { return nil }
    self.init(
      digest: digest, format: format, bytes: try row["bytes"], width: try row["width"],
      height: try row["height"])
  }
}

extension ArticleRevision {
  fileprivate init(_ row: SQLRow) throws {
    self.init(
      number: try row["number"], replaced: try row["replaced"], title: try row["title"],
      summary: try row["summary"],
      content: ArticleContent(html: try row["html"], text: try row["text"]),
      origin: TextOrigin(rawValue: try row["origin"]) ?? .feed)
  }
}
