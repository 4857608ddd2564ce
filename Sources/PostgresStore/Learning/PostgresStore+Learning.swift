import Basics
import Foundation
package import Models
import Ranking
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
        firstOf: words.map { ($0.article.id, counts.words(of: $0.article, $0.buckets)) })
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

/// Reads everything that a list for one reader depends on, except the articles, in one round trip.
struct ReaderStateLookUp {
  let statements: [PostgresStatement]
  private let closesList: Bool
  private let known: ListTopCache.Model?

  /// - Parameters:
  ///   - closesList: whether to read the reader's marks of the open list too.
  ///   - kept: the id of a list to read too.
  ///   - known: the reader's model in memory: the server sends the model only if it differs.
  init(reader: String, closesList: Bool, kept: Int64?, known: ListTopCache.Model? = nil) {
    self.closesList = closesList
    self.known = known
    let me = Reader.id(named: reader)
    // A rewritten row has another xmin, but one transaction may write several readers' models.
    let model: SQLStatement = """
      SELECT through, version,
        CASE WHEN version IS DISTINCT FROM \(known?.version) THEN model END AS model
      FROM (SELECT *, reader_id || ' ' || xmin::text AS version FROM reader_model
        WHERE reader_id = \(sql: me) OFFSET 0) m
      """
    var statements = [
      RankingBasis.lookUp,
      PostgresStatement(model),
      PostgresStatement(StoredList.with(id: kept, of: me)),
    ]
    statements += ReaderState.statements(of: me).map(PostgresStatement.init)
    if closesList { statements += Self.openListMarks(of: reader) }
    self.statements = statements
  }

  /// The reader's state, and the requested list.
  ///
  /// - Parameter rows: the rows of the statements.
  func found(
    _ rows: ArraySlice<PostgresRows>, reader: Int64?
  ) throws -> (
    ranking: RankingBasis?, state: ReaderState, kept: StoredList?, model: ListTopCache.Model?
  ) {
    var rows = rows
    let ranking = try RankingBasis(rows.removeFirst())
    let stored = rows.removeFirst().first
    let kept = try rows.removeFirst().first.map(StoredList.init)
    var state = try ReaderState(&rows, reader: reader)
    var model: ListTopCache.Model?
    if let row = stored {
      let sent: [UInt8]? = try row["model"]
      state.through = try row["through"]
      state.model = sent ?? known?.bytes ?? []
      model = ListTopCache.Model(
        version: try row["version"], bytes: state.model, used: ServerTime.monotonic)
    }
    if closesList, state.openList != nil {
      let opened = rows.removeFirst()
      state.openListMarks = try Self.marks(opened, rows.removeFirst())
    }
    return (ranking, state, kept, model)
  }

  /// The reader's marks of the open list.
  static func openListMarks(of reader: String) -> [PostgresStatement] {
    let me = Reader.id(named: reader)
    let open: SQLStatement = """
      shown_list WHERE reader_id = \(sql: me) AND closed = 0 ORDER BY at DESC LIMIT 1
      """
    return [
      ListMarks.opened(by: me, since: "(SELECT at FROM \(sql: open))"),
      KnownArticle.stored(
        in: """
          (SELECT open.at, unnest(open.shown_articles) AS id
            FROM (SELECT at, shown_articles FROM \(sql: open)) open)
          """, columns: ", coalesce(s.read_at < k.at, false) AS was_read",
        joins: """
          LEFT JOIN article_state s ON s.reader_id = \(sql: me) AND s.article_id = a.id
          """),
    ].map(PostgresStatement.init)
  }

  /// - Parameters:
  ///   - opened: rows of the first statement of ``openListMarks(of:)``.
  ///   - articles: rows of the second statement.
  static func marks(_ opened: PostgresRows, _ articles: PostgresRows) throws -> ListMarks {
    var marks = ListMarks(
      opened: Set(try opened.values()), readBefore: [], known: try KnownArticle.all(articles))
    for row in articles where try row["was_read"] { marks.readBefore.insert(try row["id"]) }
    return marks
  }

  static let popularity = SQLDialect.postgres.text(of: KnownArticle.popularity).sql
}

extension ArticleExposure {
  /// Reads the columns of a row of `article_exposure`; NULL where an article has no such row.
  init(_ row: PostgresRows.Row) throws {
    self.init()
    guard let expected: Double = try row["expected"] else { return }
    self = ArticleExposure(
      expected: expected, opened: try row["opened"], period: try row["period"])
  }
}
