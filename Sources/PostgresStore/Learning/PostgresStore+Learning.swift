package import Models
package import Store

extension PostgresStore: LearningStoring {
  /// Lock timeout for work that may be skipped.
  private static let lockTimeout = PostgresStatement(
    "SELECT set_config('lock_timeout', '1s', true)")

  /// Locks a reader for learning until the end of the transaction.
  static func turn(of name: String) -> PostgresStatement {
    PostgresStatement("SELECT id FROM reader WHERE name = $1 FOR NO KEY UPDATE", .text(name))
  }

  /// Round trips: two, three if it closes a list, and two more if the model is stored.
  package func recordImpression(
    _ list: StoredList, reader name: String, after known: ListFeedback?
  ) throws {
    try transaction { transaction in
      let lookUp = OpenListLookUp(reader: name)
      let shown: SQLStatement = """
        SELECT shown FROM shown_list
        WHERE reader_id = \(sql: Reader.id(named: name)) AND id = \(list.id)
        """
      let rows = try transaction.run(
        [
          Self.lockTimeout, PostgresStatement(Reader.adding(name)), Self.turn(of: name),
          PostgresStatement(shown),
        ] + lookUp.statements)
      guard let reader: Int64 = try rows[2].first?[0] else { return }
      let session = transaction.session
      var list = list
      if let shown: Int = try rows[3].first?[0] {
        // A further page of the same list.
        list.shown = max(shown, list.shown)
      } else if let closing = try lookUp.feedback(rows[4...], known) {
        try session.close(closing.feedback, of: reader, after: closing.trials)
      }
      transaction.add(list.keeping(of: reader))
      try session.storeModel(of: reader)
    }
  }

  package func storeModel(of name: String) throws {
    try transaction { transaction in
      let rows = try transaction.run([Self.lockTimeout, Self.turn(of: name)])
      guard let reader: Int64 = try rows[1].first?[0] else { return }
      try transaction.session.storeModel(of: reader)
    }
  }

  /// Round trips: two, two more if examples concern articles without features, and four or five
  /// more if an interaction is undone with which a list was closed.
  package func recordInteractions(
    _ request: InteractionRequest,
    deciding: (InteractionFindings) throws -> [InteractionChange]
  ) throws {
    try transaction { transaction in
      let findings = try findings(request, transaction)
      try transaction.session.record(deciding(findings), of: findings.reader)
    }
  }

  /// Creates the reader if missing, and locks the reader and the articles' ranks until the end of
  /// the transaction.
  private func findings(
    _ request: InteractionRequest, _ transaction: PostgresTransaction
  ) throws -> InteractionFindings {
    transaction.add(AdvisoryLock.rankingBasis.shared)
    try transaction.session.add(Reader.adding(request.reader))
    // The articles can't be deleted, and their ranks are locked: see ``ShownText/lock(_:)``.
    let locks = [
      Self.turn(of: request.reader),
      PostgresStatement(
        "SELECT 1 FROM article WHERE id = ANY ($1) ORDER BY id FOR KEY SHARE",
        .integers(request.articles)),
      DocumentWrites.lockRanks(request.articles),
    ]
    let rows = try transaction.run(
      locks + InteractionFindings.statements(request).map(PostgresStatement.init))
    guard let reader: Int64 = try rows[0].first?[0] else {
      throw PostgresFault.unexpected(column: "id")
    }
    return try InteractionFindings(
      reader: reader, rows[locks.count...].map(SQLRows.init)
    ) { articles in
      let cards = try transaction.run(CardSQL.named(articles, key: nil, me: "NULL::int8"))
        .map { try RankedArticle(card: $0, pictures: pictures).article }
      let words = cards.map { (article: $0, buckets: ArticleWords.buckets(of: $0)) }
      let counts = try StoredWordCounts(of: words.flatMap(\.buckets)) { try transaction.run($0) }
      return Dictionary(
        words.map { ($0.article.id, counts.words(of: $0.article, $0.buckets)) },
        uniquingKeysWith: { one, _ in one })
    }
  }

  package func forget(
    reader name: String, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int {
    try transaction { transaction in
      transaction.add(AdvisoryLock.rankingBasis.shared)
      guard let reader: Int64 = try transaction.run(Self.turn(of: name)).first?[0] else { return 0 }
      return try transaction.session.forget(reader, removes: removes, rebuilding: rebuilding)
    }
  }
}

extension StoredList {
  /// Stores a shown list, or a further page of it.
  fileprivate func keeping(of reader: Int64) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO shown_list AS l (id, reader_id, at, shown, shown_articles, closed, entries)
      VALUES ($1, $2, $3, $4, $5, 0, $6)
      ON CONFLICT (id) DO UPDATE SET shown = greatest(l.shown, excluded.shown),
        shown_articles = CASE l.closed WHEN 0 THEN excluded.shown_articles
          ELSE l.shown_articles END,
        entries = CASE l.closed WHEN 0 THEN excluded.entries ELSE l.entries END
      WHERE l.reader_id = excluded.reader_id
      """, .integer(id), .integer(reader), .date(at), .integer(shown), .integers(shownArticles),
      .bytes(entries))
  }
}

/// The queries about the list last shown to a reader, for closing it.
struct OpenListLookUp {
  let statements: [PostgresStatement]

  init(reader: String) {
    let me = Reader.id(named: reader)
    statements =
      [
        PostgresStatement(StoredTrials.stored(of: me)),
        PostgresStatement(StoredList.open(of: me)),
        PostgresStatement(StoredList.lastClosed(of: me)),
      ] + ReaderStateLookUp.openListMarks(of: reader)
  }

  /// What the list teaches, and the reader's trials until now.
  ///
  /// - Parameters:
  ///   - rows: the rows of the statements.
  ///   - known: the feedback computed before; used if it still applies.
  /// - Returns: `nil` if no list is open.
  func feedback(
    _ rows: ArraySlice<PostgresRows>, _ known: ListFeedback?
  ) throws -> (feedback: ListFeedback, trials: StoredTrials?)? {
    let rows = Array(rows)
    guard let list = try rows[1].first.map(StoredList.init) else { return nil }
    let trials = try rows[0].first.map(StoredTrials.init)
    let marks = try ReaderStateLookUp.marks(rows[3], rows[4])
    if let known, known.applies(to: list, opened: marks.opened) { return (known, trials) }
    return (
      ListFeedback(
        closing: list, after: try rows[2].first.map(StoredList.init), trials: trials,
        marks: marks), trials
    )
  }
}
