import Basics
package import Models
import Words

/// An article with all its stored data.
package struct WholeArticle: Sendable {
  /// As a list shows it, scored with the key of `today`.
  package var ranked: RankedArticle
  /// The shown text; `nil` if none is stored.
  package var content: ArticleContent?
  /// Its page, its pictures with the paths of local copies, and its earlier texts.
  package var offline: OfflineState
  /// The article's identity within its source.
  package var identity: String
  /// The address of its source as configured.
  package var sourceURL: String
  /// The reader's marks, with times.
  package var marks: ReaderMarks
  /// What the reader wrote on it.
  package var annotations: ArticleAnnotations
}

/// Whole articles, all of one snapshot.
package struct WholeArticles: Sendable {
  /// In the order of the request, without unknown ids.
  package var articles: [WholeArticle]
  /// The settings for computing interactions with the articles; `nil` before there was a ranking.
  package var settings: RankingSettings?

  package init(articles: [WholeArticle], settings: RankingSettings? = nil) {
    self.articles = articles
    self.settings = settings
  }
}

/// The data of articles that a list does not show, by article.
package struct WholeArticleParts: Sendable {
  /// The article's identity, its source's address and the reader's marks.
  package typealias Origin = (identity: String, sourceURL: String, marks: ReaderMarks)

  package var contents: [Int64: ArticleContent] = [:]
  package var origins: [Int64: Origin] = [:]
  package var pages: [Int64: PageReport] = [:]
  package var pictures: [Int64: [ArticlePicture]] = [:]
  package var revisions: [Int64: [ArticleRevision]] = [:]
  package var annotations: [Int64: ArticleAnnotations] = [:]

  package init() {}

  package func whole(_ articles: [RankedArticle]) -> [WholeArticle] {
    articles.map { ranked in
      let origin = origins[ranked.id]
      return WholeArticle(
        ranked: ranked, content: contents[ranked.id],
        offline: OfflineState(
          page: pages[ranked.id], pictures: pictures[ranked.id] ?? [],
          revisions: revisions[ranked.id] ?? []),
        identity: origin?.identity ?? String(ranked.id),
        sourceURL: origin?.sourceURL ?? ranked.article.source.name,
        marks: origin?.marks ?? ReaderMarks(),
        annotations: annotations[ranked.id] ?? ArticleAnnotations())
    }
  }
}

/// The articles of a story, for ``ArticleStoring/story(_:reader:limit:)``.
package enum StoryArticles {
  /// The articles of the story that an article or a story's id belongs to, highest key first; and
  /// the article alone, which may have no story.
  package static func statements(of id: Int64, reader: String, limit: Int) -> [SQLStatement] {
    let me: SQLStatement = "(SELECT \(sql: Reader.id(named: reader)) AS id) me"
    let isSeen = OwnScope.isSeen("r.source_id", by: "me.id")
    return [
      // A server would rather walk all ranks in their order than sort those of the story.
      """
      WITH told AS MATERIALIZED (SELECT m.article_id, r.source_id, r.today
        FROM story_article m CROSS JOIN article_rank r
        WHERE m.story_id = coalesce(
            (SELECT story_id FROM story_article WHERE article_id = \(id)), \(id))
          AND r.article_id = m.article_id AND \(flag: "r.is_first", is: true))
      SELECT r.article_id, \(sql: isSeen) AS is_seen FROM \(sql: me) CROSS JOIN told r
      ORDER BY r.today DESC, r.article_id DESC LIMIT \(max(0, limit))
      """,
      """
      SELECT r.id AS article_id, \(sql: isSeen) AS is_seen
      FROM \(sql: me) CROSS JOIN article r WHERE r.id = \(id)
      """,
    ]
  }

  /// - Parameter rows: the rows of the statements.
  /// - Returns: the articles that the reader sees.
  package static func visible(_ rows: [SQLRows]) throws -> [Int64] {
    let members = rows[0].isEmpty ? rows[1] : rows[0]
    return try members.filter { try $0["is_seen"] }.map { try $0["article_id"] }
  }

  /// The articles of stories that the reader sees, for ``byStory(_:)``.
  package static func statement(
    of stories: [Int64], reader: String, _ order: StoryArticleOrder, limit: Int
  ) -> SQLStatement {
    let isSeen = OwnScope.isSeen("m.source_id", by: "me.id")
    let (rank, isJoined, sort): (SQLStatement, SQLStatement, String) =
      switch order {
      case .best:
        (
          "CROSS JOIN article_rank r",
          "AND r.article_id = m.article_id AND \(flag: "r.is_first", is: true)",
          "r.today DESC, m.article_id DESC"
        )
      case .latest: ("", "", "m.article_id DESC")
      }
    return """
      SELECT story_id, article_id FROM (
        SELECT m.story_id, m.article_id,
          row_number() OVER (PARTITION BY m.story_id ORDER BY \(sql: sort)) AS place
        FROM (SELECT \(sql: Reader.id(named: reader)) AS id) me
        CROSS JOIN \(rows: ["id": .integers(Set(stories).sorted())]) k
        CROSS JOIN story_article m \(sql: rank)
        WHERE m.story_id = k.id \(sql: isJoined) AND \(sql: isSeen)) told
      WHERE place <= \(limit) ORDER BY story_id, place
      """
  }

  package static func byStory(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [Int64: [Int64]] {
    var articles: [Int64: [Int64]] = [:]
    for row in rows {
      articles[try row["story_id"], default: []].append(try row["article_id"])
    }
    return articles
  }
}

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
