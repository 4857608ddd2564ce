import Foundation
import Models
import Ranking
import Store

/// Reads everything that a list for one reader depends on, except the articles, in one round trip.
struct ReaderStateLookUp {
  let statements: [PostgresStatement]
  private let closesList: Bool
  private let known: ListTopCache.Model?

  /// Maximum number of readers that are counted: more would add no information.
  private static let maxReaders = 10_000

  /// - Parameters:
  ///   - closesList: whether to read the reader's marks of the open list too.
  ///   - kept: the id of a list to read too.
  ///   - known: the reader's model in memory: the server sends the model only if it differs.
  init(reader: String, closesList: Bool, kept: Int64?, known: ListTopCache.Model? = nil) {
    self.closesList = closesList
    self.known = known
    let name = PostgresValue.text(reader)
    let me = CardSQL.reader("$1")
    let id = Reader.id(named: reader)
    var statements = [
      RankingBasis.lookUp,
      Self.trials(of: me, name),
      PostgresStatement(
        """
        SELECT (SELECT count(*) FROM (SELECT 1 FROM weight_trial WHERE reader_id > 0
            LIMIT \(Self.maxReaders)) r) AS choosing,
          coalesce((SELECT shown FROM source_exposure WHERE source_id = 0), 0) AS shown,
          coalesce((SELECT opened FROM source_exposure WHERE source_id = 0), 0) AS opened,
          EXISTS (SELECT 1 FROM article_raise WHERE reader_id = \(me)) AS has_raises
        """, name),
      // A rewritten row has another xmin, but one transaction may write several readers' models.
      PostgresStatement(
        """
        SELECT through, version, CASE WHEN version IS DISTINCT FROM $2 THEN model END AS model
        FROM (SELECT *, reader_id || ' ' || xmin::text AS version FROM reader_model
          WHERE reader_id = \(me) OFFSET 0) m
        """, name, .text(known?.version)),
      PostgresStatement(
        StoredTrainingExample.statement(of: id, after: StoredModel.through(of: id))),
      PostgresStatement(StoredList.open(of: id)), PostgresStatement(StoredList.lastClosed(of: id)),
      PostgresStatement(StoredList.with(id: kept, of: id)),
      PostgresStatement(ReaderState.opened(by: id)),
    ]
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
    var state = ReaderState(reader: reader)
    let ranking = try RankingBasis(rows.removeFirst())
    state.trials = try Self.trials(rows.removeFirst())
    if let row = rows.removeFirst().first {
      state.choosingReaders = try row["choosing"]
      state.exposure = Exposure(shown: try row["shown"], opened: try row["opened"])
      state.hasRaises = try row["has_raises"]
    }
    var model: ListTopCache.Model?
    if let row = rows.removeFirst().first {
      let sent: [UInt8]? = try row["model"]
      state.through = try row["through"]
      state.model = sent ?? known?.bytes ?? []
      model = ListTopCache.Model(
        version: try row["version"], bytes: state.model, used: ServerTime.monotonic)
    }
    state.examples = try StoredTrainingExample.all(rows.removeFirst())
    state.openList = try rows.removeFirst().first.map(StoredList.init)
    state.lastClosedList = try rows.removeFirst().first.map(StoredList.init)
    let kept = try rows.removeFirst().first.map(StoredList.init)
    state.opened = Set(try rows.removeFirst().values())
    if closesList, state.openList != nil {
      let opened = rows.removeFirst()
      state.openListMarks = try Self.marks(opened, rows.removeFirst())
    }
    return (ranking, state, kept, model)
  }

  /// The success of each choice of score weights for a reader.
  ///
  /// - Parameter reader: an SQL expression for the reader's id.
  static func trials(of reader: String, _ parameter: PostgresValue) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT evidence, sums FROM weight_trial WHERE reader_id = \(reader)
      """, parameter)
  }

  static func trials(_ rows: PostgresRows) throws -> StoredTrials? {
    try rows.first.map { StoredTrials(evidence: try $0["evidence"], sums: try $0["sums"]) }
  }

  /// The reader's marks of the open list.
  static func openListMarks(of reader: String) -> [PostgresStatement] {
    let me = CardSQL.reader("$1")
    return [
      PostgresStatement(
        ListMarks.opened(
          by: Reader.id(named: reader),
          since: """
            (SELECT at FROM shown_list WHERE reader_id = \(sql: Reader.id(named: reader))
              AND closed = 0 ORDER BY at DESC LIMIT 1)
            """)),
      PostgresStatement(
        """
        SELECT \(knownColumns), coalesce(s.read_at < k.at, false) AS was_read
        FROM (SELECT open.at, unnest(open.shown_articles) AS id FROM (
          SELECT at, shown_articles FROM shown_list WHERE reader_id = \(me) AND closed = 0
          ORDER BY at DESC LIMIT 1) open) k
        \(knownJoins)
        LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = a.id
        """, .text(reader)),
    ]
  }

  /// - Parameters:
  ///   - opened: rows of the first statement of ``openListMarks(of:)``.
  ///   - articles: rows of the second statement.
  static func marks(_ opened: PostgresRows, _ articles: PostgresRows) throws -> ListMarks {
    var marks = ListMarks(
      opened: Set(try opened.values()), readBefore: [], known: try known(articles))
    for row in articles where try row["was_read"] { marks.readBefore.insert(try row["id"]) }
    return marks
  }

  /// Columns with the features of some articles (`k.id`).
  static let knownColumns = """
    a.id, a.source_id, coalesce(f.features, ''::bytea) AS features, \(popularity) AS popularity
    """
  static let knownJoins = """
    JOIN article a ON a.id = k.id LEFT JOIN article_feature f ON f.article_id = a.id
    LEFT JOIN article_tally t ON t.article_id = a.id
    """

  /// Popularity of an article (`t`): local views, bookmarks and shares, plus the largest external
  /// counter.
  static let popularity = """
    coalesce(t.views + t.bookmarks + t.shares + greatest(t.external_ratings, t.external_comments,
      t.external_views, 0), 0)::float8
    """

  /// The features of some articles; deleted articles are left out.
  static func known(_ articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      "SELECT \(knownColumns) FROM unnest($1) k (id) \(knownJoins)", .integers(articles))
  }

  static func known(_ rows: PostgresRows) throws -> [Int64: KnownArticle] {
    var known: [Int64: KnownArticle] = [:]
    for row in rows { known[try row["id"]] = try Self.known(row) }
    return known
  }

  static func known(_ row: PostgresRows.Row) throws -> KnownArticle {
    KnownArticle(
      source: try row["source_id"], features: try row["features"],
      popularity: try row["popularity"])
  }
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
