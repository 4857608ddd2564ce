package import Foundation
package import Models
package import Store

extension PostgresStore: SavingStoring {
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
      WHERE own.listing IS DISTINCT FROM 'left_out' AND (s.is_shared OR own.listing = 'added')
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
      let session = PostgresSession(transaction: transaction)
      session.add([WantedPage.queueing(saved.values.sorted(), because: reason, at: now)])
      for (page, outcome) in zip(pages, outcomes) {
        guard let article = outcome.article else { continue }
        session.add(PageToSave.adding(page.tags, to: article, of: reader.id))
        session.add(page.marks(of: article, reader: reader.id))
        try session.annotate(article, page.annotations, reader: reader.id, at: now)
      }
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
    let session = PostgresSession(transaction: transaction)
    let source = try session.establishSavedSource(of: reader.id, at: now)
    // The reader asks for the page explicitly, so that a deleted article may be stored again.
    for page in pages { try session.allowAgain(page.key, source: source) }
    let documents = pages.map { page in
      var document = page.document
      document.source = source
      return document
    }
    _ = try reading.ingest(documents, transaction)
    return try articles(transaction.run([find(pages.map(\.key), reader.name)])[0])
  }
}
