import Basics
package import Foundation
package import Models
package import Words

extension OfflineStoring where Self: SQLStore {
  package func isFetchDue(at now: Date) async throws -> Bool {
    try await read(
      """
      SELECT EXISTS (SELECT 1 FROM article_page WHERE due <= \(now))
        OR EXISTS (SELECT 1 FROM article_picture WHERE due <= \(now)) AS is_due
      """
    ).first?["is_due"] ?? false
  }

  package func wantPages(_ articles: [Int64], because reason: Message, at now: Date) async throws {
    try await write(WantedPage.queueing(articles, because: reason, at: now))
  }

  package func duePages(_ request: QueueRequest) async throws -> [WantedPage] {
    let which: SQLStatement =
      request.articles.map { "p.article_id \(in: $0)" } ?? "p.due <= \(request.now)"
    // Without the index, SQLite reads all articles of the sources.
    let queue: SQLStatement = request.articles == nil ? "\(index: "page_due")" : ""
    return try await write([
      WantedPage.trimming,
      """
      SELECT * FROM (
        SELECT p.article_id, a.source_id, a.url, p.tries, r.today,
          row_number() OVER (PARTITION BY a.source_id ORDER BY r.today DESC) AS place
        FROM article_page p \(sql: queue) JOIN article a ON a.id = p.article_id
        JOIN article_rank r ON r.article_id = a.id AND \(flag: "r.is_first", is: true)
        WHERE \(sql: which) AND a.url IS NOT NULL AND a.source_id \(in: request.sources)) due
      WHERE place <= \(request.perSource) ORDER BY today DESC, article_id DESC
      LIMIT \(request.limit)
      """,
    ])[1].map { row in
      WantedPage(
        article: try row["article_id"], source: try row["source_id"], url: try row["url"],
        tries: try row["tries"])
    }
  }

  package func claimPage(
    _ article: Int64, at now: Date, until: Date, force: Bool
  ) async throws -> Bool {
    try await write(
      """
      UPDATE article_page SET due = \(until)
      WHERE article_id = \(article) AND (\(force) OR due <= \(now))
      """
    ).changes > 0
  }

  package func siteRecord(_ site: String) async throws -> SiteRecord {
    let rows = try await read([
      "SELECT digest FROM site_block WHERE site = \(site) AND pages >= 2",
      // Two pages may be two reports of one story.
      "SELECT url FROM site_picture WHERE site = \(site) AND pages >= 3",
    ])
    return SiteRecord(
      boilerplate: Set(try rows[0].values(as: Int64.self).map { UInt64(bitPattern: $0) }),
      defaultPictures: Set(try rows[1].values(as: String.self)))
  }

  package func robots(_ origin: String, at now: Date) async throws -> String? {
    try await read("SELECT rules FROM robots WHERE origin = \(origin) AND expires > \(now)")
      .first?["rules"]
  }

  package func setRobots(_ rules: String, origin: String, until expires: Date) async throws {
    try await write(
      """
      INSERT INTO robots (origin, rules, expires) VALUES (\(origin), \(rules), \(expires))
      ON CONFLICT (origin) DO UPDATE SET rules = excluded.rules, expires = excluded.expires
      """)
  }

  package func duePictures(_ request: QueueRequest) async throws -> [WantedPicture] {
    let which: SQLStatement =
      request.articles.map { "p.digest IS NULL AND p.article_id \(in: $0)" }
      ?? "p.due <= \(request.now)"
    let queue: SQLStatement = request.articles == nil ? "\(index: "article_picture_due")" : ""
    return try await read(
      """
      SELECT * FROM (
        SELECT p.article_id, r.source_id, p.url, p.request, p.position, p.tries, r.today,
          row_number() OVER (PARTITION BY r.source_id ORDER BY r.today DESC, p.position) AS place
        FROM article_picture p \(sql: queue)
        JOIN article_rank r ON r.article_id = p.article_id AND \(flag: "r.is_first", is: true)
        WHERE \(sql: which) AND r.source_id \(in: request.sources)) due
      WHERE place <= \(request.perSource) ORDER BY today DESC, article_id DESC, position
      LIMIT \(request.limit)
      """
    ).map { row in
      let url: String = try row["url"]
      return WantedPicture(
        article: try row["article_id"], source: try row["source_id"], url: url,
        request: try row["request"] ?? url, isLead: try row["position"] as Int == 0,
        tries: try row["tries"])
    }
  }

  /// If another article has a copy, it is used at once.
  package func claimPicture(
    _ picture: WantedPicture, at now: Date, until: Date, force: Bool
  ) async throws -> PictureClaim {
    let copy: SQLStatement = """
      (SELECT o.digest FROM article_picture o
        WHERE \(long: "o.url", is: picture.url) AND o.digest IS NOT NULL LIMIT 1)
      """
    let rows = try await write([
      """
      UPDATE article_picture SET due = \(until)
      WHERE \(sql: picture.condition) AND digest IS NULL AND (\(force) OR due <= \(now))
      RETURNING \(sql: copy) AS copy
      """,
      """
      UPDATE article_picture SET digest = \(sql: copy), due = NULL, tries = 0, failure = NULL
      WHERE \(sql: picture.condition) AND digest IS NULL AND due = \(until)
        AND \(sql: copy) IS NOT NULL
      """,
      """
      SELECT CAST(coalesce(sum(bytes), 0) AS bigint) AS bytes FROM article_picture a
      JOIN picture p ON p.digest = a.digest WHERE article_id = \(picture.article)
      """,
    ])
    guard let claimed = rows[0].first else { return .lost }
    if try claimed["copy"] as String? != nil { return .shared }
    return .held(kept: try rows[2].first?["bytes"] ?? 0)
  }

  package func endPictureAttempt(_ picture: WantedPicture, _ end: FetchAttempt) async throws {
    switch end {
    case .interrupted(let due):
      try await write(
        """
        UPDATE article_picture SET due = \(due)
        WHERE \(sql: picture.condition) AND digest IS NULL
        """)
    case .failed(let reason, let tries, let due):
      try await write(
        """
        UPDATE article_picture SET failure = \(reason), tries = \(tries), due = \(due)
        WHERE \(sql: picture.condition)
        """)
    }
  }

  package func pictureBytes() async throws -> Int {
    try await read(PictureUse.statement).first.map(PictureUse.init)?.bytes ?? 0
  }
}

extension OfflineReport {
  /// The queries whose rows ``init(_:missing:)`` reads.
  package static func statements(troubles: Int) -> [SQLStatement] {
    [
      """
      SELECT count(*) FILTER (WHERE due IS NOT NULL AND fetched IS NULL) AS waiting,
        count(*) FILTER (WHERE fetched IS NOT NULL) AS fetched,
        count(*) FILTER (WHERE due IS NULL AND fetched IS NULL) AS given_up
      FROM article_page
      """,
      """
      SELECT source.name, p.failure, count(*) AS pages,
        count(*) FILTER (WHERE p.due IS NULL) AS given_up
      FROM article_page p JOIN article a ON a.id = p.article_id
      JOIN source ON source.id = a.source_id WHERE p.failure IS NOT NULL
      GROUP BY source.id, source.name, p.failure
      ORDER BY pages DESC, \(folded: "source.name"), p.failure LIMIT \(troubles)
      """,
      PictureUse.statement,
    ]
  }

  /// - Parameter missing: number of pictures whose files are missing.
  package init(_ rows: [SQLRows], missing: Int) throws {
    guard let pages = rows[0].first, let pictures = rows[2].first else {
      throw SQLFault(column: "count")
    }
    self.init(
      pages: PageCounts(
        waiting: try pages["waiting"], fetched: try pages["fetched"],
        givenUp: try pages["given_up"]),
      troubles: try rows[1].map { row in
        PageTrouble(
          source: try row["name"], reason: try row["failure"], pages: try row["pages"],
          givenUp: try row["given_up"])
      },
      pictures: try PictureUse(pictures), missing: missing)
  }
}

extension Picture {
  package var insertion: SQLStatement {
    """
    INSERT INTO picture (digest, format, bytes, width, height)
    VALUES (\(digest), \(format.rawValue), \(bytes), \(width), \(height))
    ON CONFLICT (digest) DO NOTHING
    """
  }

  /// A picture, with its `format`, if a reader sees an article with it.
  package static func shown(_ digest: String, to reader: String) -> SQLStatement {
    """
    SELECT digest, format FROM picture WHERE digest = \(digest) AND EXISTS (
      SELECT 1 FROM article_picture p \(index: "article_picture_digest")
      CROSS JOIN article a CROSS JOIN source s
      LEFT JOIN reader_source own
        ON own.source_id = s.id AND own.reader_id = \(sql: Reader.id(named: reader))
      WHERE p.digest = \(digest) AND a.id = p.article_id AND s.id = a.source_id
        AND (\(flag: "s.is_shared", is: true) OR own.listing = 'added'))
    """
  }

  /// Takes the pictures of the oldest articles from them until the rest fits, but none of an
  /// article that any reader has bookmarked. They are not fetched again.
  package static func evicting(to budget: Int) -> SQLStatement {
    """
    UPDATE article_picture SET digest = NULL, due = NULL, failure = \(Message(.pictureMadeRoom))
    WHERE digest IN (
      SELECT digest FROM (
        SELECT digest, sum(bytes) OVER (ORDER BY newest, digest) - bytes AS older FROM (
          SELECT p.digest, p.bytes, max(art.dated) AS newest FROM picture p
          JOIN article_picture a ON a.digest = p.digest JOIN article art ON art.id = a.article_id
          GROUP BY p.digest HAVING sum(CASE WHEN EXISTS (SELECT 1 FROM article_state s
            WHERE s.article_id = art.id AND s.bookmarked_at IS NOT NULL) THEN 1 ELSE 0 END) = 0
        ) unmarked) ordered
      WHERE older < (SELECT coalesce(sum(bytes), 0) FROM picture) - \(budget))
    """
  }
}

extension PictureUse {
  package static let statement: SQLStatement = """
    SELECT count(*) AS count, CAST(coalesce(sum(bytes), 0) AS bigint) AS bytes,
      (SELECT count(*) FROM article_picture WHERE due IS NOT NULL) AS waiting
    FROM picture
    """

  package init(_ row: SQLRow) throws {
    self.init(count: try row["count"], bytes: try row["bytes"], waiting: try row["waiting"])
  }
}

extension WantedPage {
  /// Puts pages into the queue, also pages that were fetched or given up before. Deleted articles
  /// are skipped.
  package static func queueing(
    _ articles: [Int64], because reason: Message, at due: Date
  ) -> SQLStatement {
    """
    INSERT INTO article_page (article_id, wanted, due)
    SELECT id, \(reason), \(due) FROM article WHERE id \(in: articles) ORDER BY id \(lock: .keys)
    ON CONFLICT (article_id) DO UPDATE SET wanted = excluded.wanted, due = excluded.due, tries = 0
    """
  }

  /// Puts the page of an edited article into the queue again, at the earliest `pause` seconds after
  /// it was fetched.
  package static func again(_ article: Int64, pause: Double, at now: Date) -> SQLStatement {
    """
    UPDATE article_page SET tries = 0,
      due = CASE WHEN fetched + \(pause) > \(now) THEN fetched + \(pause) ELSE \(now) END
    WHERE article_id = \(article) AND fetched IS NOT NULL
    """
  }

  /// Gives up the pages beyond the limit of the queue, but none that a reader has bookmarked.
  fileprivate static let trimming: SQLStatement = """
    UPDATE article_page SET due = NULL, failure = \(Message(.tooManyPages))
    WHERE (SELECT count(*) FROM article_page WHERE due IS NOT NULL) > \(ArticleLimits.waitingPages)
      AND article_id IN (SELECT p.article_id FROM article_page p
        JOIN article_rank r ON r.article_id = p.article_id AND \(flag: "r.is_first", is: true)
        WHERE p.due IS NOT NULL AND NOT EXISTS (SELECT 1 FROM article_state s
          WHERE s.article_id = p.article_id AND s.bookmarked_at IS NOT NULL)
        ORDER BY r.today DESC LIMIT \(Int.max) OFFSET \(ArticleLimits.waitingPages))
    """
}

extension FetchedPage {
  /// Removes the headline of a saved page that is only the page's address, a placeholder until the
  /// page is fetched.
  package var forgettingStandInTitle: [SQLStatement] {
    guard isSaved, text.title != nil else { return [] }
    return ["UPDATE article SET title = NULL WHERE id = \(article) AND title = url"]
  }
}

extension FetchAttempt {
  /// Records this end of an attempt to fetch an article's page.
  package func statement(page article: Int64) -> SQLStatement {
    switch self {
    case .interrupted(let due):
      "UPDATE article_page SET due = \(due) WHERE article_id = \(article)"
    case .failed(let reason, let tries, let due):
      """
      UPDATE article_page SET failure = \(reason), tries = \(tries), due = \(due)
      WHERE article_id = \(article)
      """
    }
  }
}

extension WantedPicture {
  /// Gives the article a stored copy.
  package func showing(_ digest: String) -> SQLStatement {
    """
    UPDATE article_picture SET digest = \(digest), due = NULL, tries = 0, failure = NULL
    WHERE \(sql: condition)
    """
  }

  /// A condition for this picture of its article.
  fileprivate var condition: SQLStatement {
    "article_id = \(article) AND \(long: "url", is: url)"
  }
}

extension PageOutcomes {
  /// Counts pages with the same outcome.
  ///
  /// - Parameters:
  ///   - isDone: whether the page will not be tried again.
  ///   - failure: why the last attempt failed.
  package mutating func add(_ pages: Int, isFetched: Bool, isDone: Bool, failure: Message?) {
    if isFetched {
      fetched += pages
    } else if isDone {
      givenUp += pages
    } else if failure == nil {
      waiting += pages
    } else {
      failed += pages
    }
    guard let failure else { return }
    let lost = isDone ? pages : 0
    if let place = troubles.firstIndex(where: { $0.reason == failure }) {
      troubles[place].pages += pages
      troubles[place].givenUp += lost
    } else {
      troubles.append(Trouble(reason: failure, pages: pages, givenUp: lost))
    }
  }

  /// The same with the most frequent trouble first.
  package var inOrder: PageOutcomes {
    var outcomes = self
    outcomes.troubles.sort {
      ($1.pages, $0.reason.english) < ($0.pages, $1.reason.english)
    }
    return outcomes
  }
}
