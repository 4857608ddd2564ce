import Models
import Store

/// The queries about documents that run before anything is decided.
struct DocumentLookUp {
  let locks: PostgresStatement
  let labels: PostgresStatement
  /// Four for articles; for deleted ones; for norms.
  let reads: [PostgresStatement]

  /// Maximum number of articles that are compared with a draft whose id they share.
  private static let maxSharing = 100

  /// The text of an article is read only if the id of a draft does not decide.
  private static func columns(isMoved: String = "false") -> String {
    """
    a.id, a.source_id, a.identity, a.digest, a.url_key, a.title, a.published, c.words_digest,
    CASE WHEN c.article_id IS NOT NULL THEN a.summary END AS summary, c.attachments, a.shared,
    a.given_id, \(isMoved) AS is_moved
    """
  }

  init(_ documents: [ArrivedDocument]) {
    let sources = Set(documents.map(\.source)).sorted()
    var identities: [Int64: Set<String>] = [:]
    var weak: [Int64: Set<String>] = [:]
    var ids: [Int64: Set<String>] = [:]
    var hasCounters = false
    for document in documents {
      for article in document.articles {
        let draft = article.draft
        identities[document.source, default: []].formUnion([draft.identity, draft.longIdentity])
        if draft.isAmbiguous || draft.basis == .address || draft.basis == .site {
          identities[document.source, default: []].insert(draft.discriminatedIdentity)
          weak[document.source, default: []].insert(draft.identity)
        }
        ids[document.source, default: []].insert(draft.identity)
        hasCounters = hasCounters || !draft.counters.isEmpty
      }
    }
    // In a fixed order, so that two nodes do not deadlock.
    locks = PostgresStatement(
      "SELECT 1 FROM source WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE", .integers(sources))
    // Apart from the lock: if a statement had to wait while the source moved to another category,
    // it would find no row, and nothing would be stored.
    labels = PostgresStatement(
      """
      SELECT source.id, source.name, category.name AS category FROM source
      JOIN category ON category.id = source.category_id WHERE source.id = ANY ($1)
      """, .integers(sources))
    let byIdentity = PostgresStatement(
      """
      SELECT \(Self.columns()) FROM unnest($1, $2, $3) k (source, identity, is_weak)
      JOIN article a ON a.source_id = k.source AND md5(a.identity) = md5(k.identity)
        AND a.identity = k.identity
      LEFT JOIN article_content c ON k.is_weak AND c.article_id = a.id
      """, Self.pairs(identities) + [.flags(Self.areWeak(identities, weak))])
    let alike = Self.alike(documents)
    let byHeadline = PostgresStatement(
      """
      SELECT \(Self.columns(isMoved: "true"))
      FROM unnest($1, $2, $3, $4) k (source, since, until, most) CROSS JOIN LATERAL (
        SELECT DISTINCT article_id FROM (
          SELECT article_id FROM article_rank
          WHERE source_id = k.source AND is_first AND dated BETWEEN k.since AND k.until
          ORDER BY dated DESC LIMIT k.most) r
        JOIN moved_article USING (article_id)) m
      JOIN article a ON a.id = m.article_id
      LEFT JOIN article_content c ON c.article_id = a.id
      WHERE EXISTS (SELECT FROM moved_article)
      """, Self.days(documents))
    let shared = PostgresStatement(
      """
      SELECT \(Self.columns()) FROM unnest($1, $2) k (source, id) CROSS JOIN LATERAL (
        SELECT * FROM article WHERE source_id = k.source AND md5(shared) = md5(k.id)
          AND shared = k.id ORDER BY id DESC LIMIT \(Self.maxSharing)) a
      JOIN article_content c ON c.article_id = a.id
      """, Self.pairs(ids))
    let deleted = PostgresStatement(
      """
      SELECT d.source_id, d.identity FROM unnest($1, $2) k (source, identity)
      JOIN deleted_article d ON d.source_id = k.source AND md5(d.identity) = md5(k.identity)
        AND d.identity = k.identity
      """, Self.pairs(identities))
    let norms = PostgresStatement(CounterNorm.stored(of: hasCounters ? sources + [0] : []))
    reads = [byIdentity, alike, byHeadline, shared, deleted, norms]
  }

  /// The articles that a new or changed draft has more in common with: the latest at its address, with
  /// a feed id of it, or of its date. Each part reads a few rows of an index; those at an address and
  /// of a date once for all drafts, because a source may give all its articles one address.
  private static func alike(_ documents: [ArrivedDocument]) -> PostgresStatement {
    let articles = documents.flatMap { document in
      document.articles.map { (source: document.source, digest: $0.digest, draft: $0.draft) }
    }
    let drafts = articles.map(\.draft)
    return PostgresStatement(
      """
      WITH k AS MATERIALIZED (
        SELECT k.* FROM unnest($1, $2, $3, $4, $5, $6, $7, $8, $9)
          k (source, own, digest, key, id, given, title, published, summary)
        WHERE NOT EXISTS (SELECT FROM article WHERE source_id = k.source
          AND md5(identity) = md5(k.own) AND identity = k.own AND digest = k.digest)
      ), found AS (
        SELECT l.id FROM (SELECT DISTINCT source, key FROM k) p CROSS JOIN LATERAL (
          SELECT id, title, published, summary FROM article
          WHERE source_id = p.source AND md5(url_key) = md5(p.key) AND url_key = p.key
          ORDER BY id DESC LIMIT \(SourceArticleIndex.maxAtAddress)) l
        WHERE EXISTS (SELECT FROM k WHERE k.source = p.source AND k.key = p.key
          AND (l.title IS NOT DISTINCT FROM k.title OR l.published = k.published
            OR l.summary IS NOT DISTINCT FROM k.summary))
        UNION SELECT g.id FROM k CROSS JOIN LATERAL (
          SELECT id FROM article WHERE source_id = k.source
            AND md5(given_id) = ANY (ARRAY[md5(k.id), md5(k.given)])
            AND given_id IN (k.id, k.given)
          ORDER BY id DESC LIMIT \(SourceArticleIndex.maxAlike)) g
        UNION SELECT g.id FROM k CROSS JOIN LATERAL (
          SELECT id FROM article
          WHERE source_id = k.source AND md5(identity) = md5(k.given) AND identity = k.given
          LIMIT 1) g
        UNION SELECT d.id FROM (SELECT DISTINCT source, published FROM k) p CROSS JOIN LATERAL (
          SELECT d.id, d.title, d.summary FROM (
            SELECT article_id FROM article_rank
            WHERE source_id = p.source AND is_first AND dated = p.published
            ORDER BY article_id DESC LIMIT \(SourceArticleIndex.maxOfDate)) r
          JOIN article d ON d.id = r.article_id WHERE d.published = p.published OFFSET 0) d
        WHERE EXISTS (SELECT FROM k WHERE k.source = p.source AND k.published = p.published
          AND (d.title IS NOT DISTINCT FROM k.title OR d.summary IS NOT DISTINCT FROM k.summary))
      )
      SELECT \(columns(isMoved: "EXISTS (SELECT FROM moved_article WHERE article_id = a.id)"))
      FROM found JOIN article a ON a.id = found.id
      LEFT JOIN article_content c ON c.article_id = a.id ORDER BY a.id
      """, .integers(articles.map(\.source)), .texts(drafts.map(\.ownIdentity)),
      .integers(articles.map(\.digest)), .texts(drafts.map(\.urlKey)),
      .texts(drafts.map(\.identity)), .texts(drafts.map(\.givenID)),
      .texts(drafts.map(\.title)), .numbers(drafts.map { $0.published?.stored }),
      .texts(drafts.map(\.summary)))
  }

  /// The documents' sources, the days of their articles with one before and one after, and how many
  /// articles of these are read. One that is brought from another program itself is looked for
  /// before (``SourceArticleIndex/known(_:identities:)``).
  private static func days(_ documents: [ArrivedDocument]) -> [PostgresValue] {
    let days = documents.compactMap { document in
      let dates = document.articles.filter { !$0.draft.isMoved }.map(\.dated.stored)
      return dates.min().flatMap { first in
        dates.max().map { (document.source, first, $0, Int64(dates.count)) }
      }
    }
    return [
      .integers(days.map(\.0)), .numbers(days.map { $0.1 - SourceArticleIndex.movedDay }),
      .numbers(days.map { $0.2 + SourceArticleIndex.movedDay }),
      .integers(days.map { $0.3 * Int64(SourceArticleIndex.maxMoved) }),
    ]
  }

  /// Whether each of the pairs of ``pairs(_:)`` is weak.
  private static func areWeak(
    _ texts: [Int64: Set<String>], _ weak: [Int64: Set<String>]
  ) -> [Bool] {
    texts.flatMap { source, texts in texts.map { weak[source]?.contains($0) ?? false } }
  }

  /// Pairs of a source and a text of it, as two lists.
  private static func pairs(_ texts: [Int64: Set<String>]) -> [PostgresValue] {
    let pairs = texts.flatMap { source, texts in texts.map { (source, $0) } }
    return [.integers(pairs.map(\.0)), .texts(pairs.map(\.1))]
  }
}

extension DocumentIngestion {
  /// Stored data of articles that are new, have changed or have counters.
  struct Details {
    /// Ids for the new articles.
    var ids: [Int64] = []
    var shown: [Int64: ShownText] = [:]
    var counters: [Int64: [CounterMetric: Int]] = [:]
    var recorded: [Int64: [CounterMetric: Int]] = [:]
    var keys: [Int64: RankKeys] = [:]
  }

  /// - Parameters:
  ///   - changed: articles whose drafts differ from the stored version.
  ///   - counted: articles whose drafts have counters.
  static func details(
    changed: [Int64], counted: [Int64], newArticles: Int, _ transaction: PostgresTransaction
  ) throws -> Details {
    guard newArticles > 0 || !changed.isEmpty || !counted.isEmpty else { return Details() }
    // Locked in an order common to all transactions, and in statements of their own: see
    // ``ShownText/lock(_:)``. Articles with counters can't be deleted until the end.
    transaction.add(ShownText.lock(changed))
    let held = Set(counted).subtracting(changed).sorted()
    let found = try transaction.run([
      PostgresStatement(
        "SELECT id FROM article WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE", .integers(held)),
      PostgresStatement(
        "SELECT nextval(pg_get_serial_sequence('article', 'id')) FROM generate_series(1, $1)",
        .integer(newArticles)),
      PostgresStatement(ShownText.statement(changed)),
      PostgresStatement(CounterMetric.seen(of: counted)),
      PostgresStatement(CounterMetric.recorded(of: counted)),
      PostgresStatement(
        """
        SELECT article_id, today, now, burst FROM article_rank
        WHERE article_id = ANY ($1) AND is_first ORDER BY article_id FOR NO KEY UPDATE
        """, .integers(Set(counted).union(changed).sorted())),
    ])
    // An article deleted by now is missing here: the next attempt finds that out.
    guard found[0].count == held.count else { throw PostgresFault.staleDecision }
    var details = Details()
    details.ids = try found[1].values()
    for row in found[2] { details.shown[try row["id"]] = try ShownText(row) }
    details.counters = try CounterMetric.seen(found[3])
    details.recorded = try CounterMetric.recorded(found[4])
    for row in found[5] { details.keys[try row["article_id"]] = try RankKeys(row) }
    return details
  }
}
