import Foundation
import Models
import Ranking
import Store

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
