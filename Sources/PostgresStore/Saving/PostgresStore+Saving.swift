package import Foundation
package import Models
package import Store

extension PostgresStore: SavingStoring {
  package func savedSources() async throws -> [Source] {
    try await inBackground { [self] in
      try pool.run(
        """
        SELECT own.reader_id, source.name FROM source
        JOIN reader_source own ON own.source_id = source.id
        WHERE NOT source.household AND source.url = 'saved:' || own.reader_id ORDER BY source.id
        """
      ).map { Source.saved(by: try $0["reader_id"], name: try $0["name"]) }
    }
  }

  package func articles(
    at keys: [String], reader name: String
  ) async throws -> [String: Int64] {
    try await inBackground { [self] in
      try Self.articles(pool.run([Self.find(keys, name)])[0])
    }
  }

  private static func articles(_ rows: PostgresRows) throws -> [String: Int64] {
    var articles: [String: Int64] = [:]
    for row in rows { articles[try row["key"]] = try row["id"] }
    return articles
  }

  /// The first article that a reader sees at each address: either the article's own address, or one
  /// at which its page was found.
  private static func find(_ keys: [String], _ name: String) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT found.key, min(a.id) AS id FROM (
        SELECT k.key, o.id FROM unnest($1) k (key)
          JOIN article o ON md5(o.url_key) = md5(k.key) AND o.url_key = k.key
        UNION SELECT k.key, o.article_id FROM unnest($1) k (key)
          JOIN article_address o ON md5(o.url_key) = md5(k.key) AND o.url_key = k.key) found
      JOIN article a ON a.id = found.id JOIN source s ON s.id = a.source_id
      LEFT JOIN reader ON reader.name = $2
      LEFT JOIN reader_source own ON own.source_id = s.id AND own.reader_id = reader.id
      WHERE own.listing IS DISTINCT FROM 'left_out' AND (s.household OR own.listing = 'added')
      GROUP BY found.key
      """, .texts(Set(keys).sorted()), .text(name))
  }

  package func save(
    _ pages: [PageToSave], reader name: String, because reason: String, at now: Date
  ) throws -> [SaveOutcome] {
    let (outcomes, reading) = try transaction {
      (transaction: PostgresTransaction) -> ([SaveOutcome], DocumentIngestion) in
      let found = try transaction.run([
        AdvisoryLock.saving.statement,
        Self.reader(name),
        PostgresStatement("SELECT id, name FROM reader WHERE name = $1", .text(name)),
        Self.find(pages.map(\.key), name),
      ])
      var reading = DocumentIngestion(words: words.reading(), index: index)
      guard let reader = try found[2].first.map({ Reader(id: try $0["id"], name: try $0["name"]) })
      else { return ([], reading) }
      let known = try Self.articles(found[3])
      var seen = Set(known.keys)
      let new = pages.filter { seen.insert($0.key).inserted }
      let saved = try Self.store(new, of: reader, at: now, by: &reading, transaction)
      let outcomes = Self.outcomes(of: pages, known: known, saved: saved)
      let wanted = saved.values.sorted().map { (article: $0, reason: reason, due: now) }
      if !wanted.isEmpty { transaction.add(PageWrites.want(wanted)) }
      Self.note(Array(zip(pages, outcomes.map(\.article))), reader.id, to: transaction)
      return (outcomes, reading)
    }
    words.add(reading.words)
    index.learn(reading.newWords)
    return outcomes
  }

  private static func outcomes(
    of pages: [PageToSave], known: [String: Int64], saved: [String: Int64]
  ) -> [SaveOutcome] {
    var seen: Set<String> = []
    return pages.map { page in
      if let id = known[page.key] { return .known(id) }
      guard let id = saved[page.key] else { return .refused }
      return seen.insert(page.key).inserted ? .saved(id) : .known(id)
    }
  }

  /// Stores pages as new articles.
  ///
  /// - Returns: the stored articles by address.
  private static func store(
    _ pages: [PageToSave], of reader: Reader, at now: Date, by reading: inout DocumentIngestion,
    _ transaction: PostgresTransaction
  ) throws -> [String: Int64] {
    guard !pages.isEmpty else { return [:] }
    let source = try establishSavedSource(of: reader.id, at: now, transaction)
    // The reader asks for the page explicitly, so that a deleted article may be stored again.
    transaction.add(
      """
      DELETE FROM deleted_article d USING unnest($2) k (identity)
      WHERE d.source_id = $1 AND md5(d.identity) = md5(k.identity) AND d.identity = k.identity
      """, .integer(source), .texts(pages.map(\.key)))
    let records = pages.map { page in
      var document = page.document
      document.source = source
      return PollRecord(source: source, document: document)
    }
    _ = try reading.begin(records.compactMap(\.document), with: [], transaction)
    _ = try reading.take(records, transaction)
    return try articles(transaction.run([find(pages.map(\.key), reader.name)])[0])
  }

  /// The id of a reader's source of saved pages; creates the source if there is none.
  private static func establishSavedSource(
    of reader: Int64, at now: Date, _ transaction: PostgresTransaction
  ) throws -> Int64 {
    let saved = Source.saved(by: reader)
    let rows = try transaction.run([
      AdvisoryLock.sources.statement,
      PostgresStatement(
        "SELECT id FROM source WHERE NOT household AND url = $1", .text(saved.address.string)),
      PostgresStatement("SELECT name_key FROM source"),
    ])
    if let known: Int64 = try rows[1].first?["id"] { return known }
    let listing = SourceListing(
      name: saved.name, url: saved.address.string, categories: saved.categories)
    let names: [String] = try rows[2].values()
    let source = try insertSources(
      [listing], names: Set(names), isPolled: false, at: now, transaction)[0]
    transaction.add(
      PostgresStatement(
        SourceOverride.storing(
          source, listing: .added, name: saved.name, categories: saved.categories, of: reader)))
    return source
  }

  /// Adds tags, and records what a reader did with pages elsewhere, earlier: the model does not
  /// learn from it and no rank changes. Marks that the reader made here stay.
  private static func note(
    _ pages: [(page: PageToSave, article: Int64?)], _ reader: Int64,
    to transaction: PostgresTransaction
  ) {
    let tags = pages.flatMap { page, article in
      article.map { article in
        page.tags.filter { !$0.isEmpty }.map { (article: article, tag: $0) }
      } ?? []
    }
    transaction.add(
      into: "article_tag", count: tags.count,
      [
        "reader_id": .integers(tags.map { _ in reader }),
        "article_id": .integers(tags.map(\.article)), "tag": .texts(tags.map(\.tag)),
        "tag_key": .texts(tags.map { $0.tag.lowercased() }),
      ], "ON CONFLICT DO NOTHING")
    // If several pages belong to one article, the first dates count.
    var dates: [Int64: (bookmarkedAt: Date, readAt: Date?)] = [:]
    for (page, article) in pages {
      guard let article, let bookmarkedAt = page.bookmarkedAt else { continue }
      let known = dates[article]
      dates[article] = (known?.bookmarkedAt ?? bookmarkedAt, known?.readAt ?? page.readAt)
    }
    let marks = dates.sorted { $0.key < $1.key }
    transaction.add(
      into: "article_state", count: marks.count,
      [
        "reader_id": .integers(marks.map { _ in reader }),
        "article_id": .integers(marks.map(\.key)),
        "bookmarked_at": .numbers(marks.map(\.value.bookmarkedAt.stored)),
        "read_at": .numbers(marks.map(\.value.readAt?.stored)),
      ],
      """
      ON CONFLICT (reader_id, article_id) DO UPDATE SET
        bookmarked_at = coalesce(article_state.bookmarked_at, excluded.bookmarked_at),
        read_at = coalesce(article_state.read_at, excluded.read_at)
      """)
  }

  package func unfetchedPages(
    of name: String, among articles: [Int64]?, includesGivenUp: Bool
  ) async throws -> [UnfetchedPage] {
    try await inBackground { [self] in
      try pool.run([
        Self.unfetched(of: name, among: articles, includesGivenUp: includesGivenUp)
      ])[0].map {
        UnfetchedPage(article: try $0["article_id"], failure: try $0["failure"])
      }
    }
  }

  private static func unfetched(
    of name: String, among articles: [Int64]?, includesGivenUp: Bool
  ) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT p.article_id, p.failure FROM reader
      JOIN source s ON NOT s.household AND s.url = 'saved:' || reader.id
      JOIN article a ON a.source_id = s.id JOIN article_page p ON p.article_id = a.id
      WHERE reader.name = $1 AND p.fetched IS NULL AND ($2 OR p.due IS NOT NULL)
        AND ($3 OR a.id = ANY ($4))
      ORDER BY a.id
      """, .text(name), .flag(includesGivenUp), .flag(articles == nil),
      .integers(articles ?? []))
  }

  package func wantUnfetchedPages(
    of name: String, among articles: [Int64]?, because reason: String, at now: Date
  ) async throws -> [Int64] {
    try await inBackground { [self] in
      try pool.transaction { transaction in
        let rows = try transaction.run([
          Self.unfetched(of: name, among: articles, includesGivenUp: true)
        ])[0]
        let ids: [Int64] = try rows.values()
        if !ids.isEmpty {
          transaction.add(
            PageWrites.want(ids.map { (article: $0, reason: reason, due: now) }))
        }
        return ids
      }
    }
  }
}
