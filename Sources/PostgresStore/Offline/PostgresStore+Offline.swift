package import Foundation
import Models
package import Store

extension PostgresStore: OfflineStoring {
  package func isFetchDue(at now: Date) async throws -> Bool {
    try await inBackground { [self] in
      try pool.run(
        """
        SELECT EXISTS (SELECT 1 FROM article_page WHERE due <= $1)
          OR EXISTS (SELECT 1 FROM article_picture WHERE due <= $1)
        """, .date(now)
      ).first?[0] ?? false
    }
  }

  package func wantPages(_ articles: [Int64], because reason: String, at now: Date) async throws {
    try await inBackground { [self] in
      let pages = Set(articles).sorted().map { (article: $0, reason: reason, due: now) }
      _ = try pool.run([PageWrites.want(pages)])
    }
  }

  package func duePages(_ request: QueueRequest) async throws -> [WantedPage] {
    try await inBackground { [self] in
      let rows = try pool.run([Self.trimPageQueue, Self.duePages(request)])
      return try rows[1].map { row in
        WantedPage(
          article: try row["article_id"], source: try row["source_id"], url: try row["url"],
          title: try row["title"], summary: try row["summary"], tries: try row["tries"],
          rank: try row["today"])
      }
    }
  }

  /// Gives up the pages beyond the limit of the queue, but none that a reader has bookmarked.
  private static let trimPageQueue = PostgresStatement(
    """
    UPDATE article_page SET due = NULL, failure = 'Too many pages were waiting.'
    WHERE (SELECT count(*) FROM article_page WHERE due IS NOT NULL) > $1 AND article_id IN (
      SELECT p.article_id FROM article_page p
      JOIN article_rank r ON r.article_id = p.article_id AND r.is_first
      WHERE p.due IS NOT NULL AND NOT EXISTS (SELECT 1 FROM article_state s
        WHERE s.article_id = p.article_id AND s.bookmarked_at IS NOT NULL)
      ORDER BY r.today DESC OFFSET $1)
    """, .integer(ArticleLimits.waitingPages))

  private static func duePages(_ request: QueueRequest) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT * FROM (
        SELECT p.article_id, a.source_id, a.url, a.title, a.summary, p.tries, r.today,
          row_number() OVER (PARTITION BY a.source_id ORDER BY r.today DESC) AS place
        FROM article_page p JOIN article a ON a.id = p.article_id
        JOIN article_rank r ON r.article_id = a.id AND r.is_first
        WHERE \(request.articles == nil ? "p.due <= $1 AND cardinality($5) = 0"
          : "$1 IS NOT NULL AND p.article_id = ANY ($5)")
          AND a.url IS NOT NULL AND a.source_id = ANY ($4)) due
      WHERE place <= $2 ORDER BY today DESC, article_id DESC LIMIT $3
      """, .date(request.now), .integer(request.perSource), .integer(request.limit),
      .integers(request.sources), .integers(request.articles ?? []))
  }

  package func claimPage(
    _ article: Int64, at now: Date, until: Date, force: Bool
  ) async throws -> Bool {
    try await inBackground { [self] in
      try pool.run(
        "UPDATE article_page SET due = $1 WHERE article_id = $2 AND ($3 OR due <= $4)",
        .date(until), .integer(article), .flag(force), .date(now)
      ).changes > 0
    }
  }

  package func endPageAttempt(
    _ article: Int64, _ end: FetchAttempt, title: String?
  ) async throws {
    var named: PostgresStatement?
    if let title {
      named = PostgresStatement(
        """
        WITH named AS (UPDATE article SET title = $1
          WHERE id = $2 AND (title IS NULL OR title = url) RETURNING id)
        UPDATE article_text t SET title = $1 FROM named WHERE t.article_id = named.id
        RETURNING t.article_id, t.title, t.body
        """, .text(title), .integer(article))
    }
    let ended =
      switch end {
      case .interrupted(let due):
        PostgresStatement(
          "UPDATE article_page SET due = $1 WHERE article_id = $2", .date(due), .integer(article))
      case .failed(let reason, let tries, let due):
        PostgresStatement(
          "UPDATE article_page SET failure = $1, tries = $2, due = $3 WHERE article_id = $4",
          .text(reason), .integer(tries), .date(due), .integer(article))
      }
    try await inBackground { [self, named] in
      guard let named else {
        _ = try pool.run([ended])
        return
      }
      try pool.transaction { transaction in
        transaction.add(ended)
        index.list(try index.rewrite(by: named, transaction), in: transaction)
      }
    }
  }

  package func keepPage(
    _ page: FetchedPage, at now: Date, deciding: @escaping @Sendable (StoredText) -> PageDecision
  ) async throws -> PageStoreResult {
    try await inBackground { [self] in
      try pool.transaction { try PageKeeping(page, at: now, index: index).keep($0, deciding) }
    }
  }

  package func siteRecord(_ site: String) async throws -> SiteRecord {
    try await inBackground { [self] in
      let rows = try pool.run([
        PostgresStatement(
          "SELECT digest FROM site_block WHERE site = $1 AND pages >= 2", .text(site)),
        // Two pages may be two reports of one story.
        PostgresStatement(
          "SELECT url FROM site_picture WHERE site = $1 AND pages >= 3", .text(site)),
      ])
      return SiteRecord(
        boilerplate: Set(
          try rows[0].values(as: Int64.self).map { UInt64(bitPattern: $0) }),
        defaultPictures: Set(try rows[1].values(as: String.self)))
    }
  }

  package func robots(_ origin: String, at now: Date) async throws -> String? {
    try await inBackground { [self] in
      try pool.run(
        "SELECT rules FROM robots WHERE origin = $1 AND expires > $2", .text(origin), .date(now)
      ).first?[0]
    }
  }

  package func setRobots(_ rules: String, origin: String, until expires: Date) async throws {
    try await inBackground { [self] in
      _ = try pool.run(
        """
        INSERT INTO robots (origin, rules, expires) VALUES ($1, $2, $3)
        ON CONFLICT (origin) DO UPDATE SET rules = excluded.rules, expires = excluded.expires
        """, .text(origin), .text(rules), .date(expires))
    }
  }

  package func offlineReport(troubles: Int) throws -> OfflineReport {
    try mappingFaults {
      let rows = try pool.run([
        PostgresStatement(
          """
          SELECT count(*) FILTER (WHERE due IS NOT NULL AND fetched IS NULL) AS waiting,
            count(*) FILTER (WHERE fetched IS NOT NULL) AS fetched,
            count(*) FILTER (WHERE due IS NULL AND fetched IS NULL) AS given_up
          FROM article_page
          """),
        PostgresStatement(
          """
          SELECT source.name, p.failure, count(*) AS pages,
            count(*) FILTER (WHERE p.due IS NULL) AS given_up
          FROM article_page p JOIN article a ON a.id = p.article_id
          JOIN source ON source.id = a.source_id WHERE p.failure IS NOT NULL
          GROUP BY source.id, p.failure ORDER BY pages DESC, source.name, p.failure LIMIT $1
          """, .integer(troubles)),
        PostgresStatement(
          """
          SELECT count(*) AS count, coalesce(sum(bytes), 0)::int8 AS bytes,
            (SELECT count(*) FROM article_picture WHERE due IS NOT NULL) AS waiting
          FROM picture
          """),
      ])
      guard let pages = rows[0].first, let pictures = rows[2].first else {
        throw PostgresFault.unexpected(column: "count")
      }
      return OfflineReport(
        pages: PageCounts(
          waiting: try pages["waiting"], fetched: try pages["fetched"],
          givenUp: try pages["given_up"]),
        troubles: try rows[1].map { row in
          PageTrouble(
            source: try row["name"], reason: try row["failure"], pages: try row["pages"],
            givenUp: try row["given_up"])
        },
        pictures: PictureUse(
          count: try pictures["count"], bytes: try pictures["bytes"],
          waiting: try pictures["waiting"]),
        // The bytes are in rows, and are deleted with them.
        missing: 0)
    }
  }
}
