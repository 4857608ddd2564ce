import Foundation
import Models
import Postgres
import Storing

/// Everything that a list for one reader is computed from, beside the articles: one round trip.
struct ReaderStateLookUp {
  let statements: [PostgresStatement]
  private let closesList: Bool

  /// Readers that are counted: more of them say nothing that so many do not.
  private static let mostReaders = 10_000

  private static let list = "SELECT id, at, shown, entries FROM shown_list WHERE reader_id ="

  /// - Parameters:
  ///   - closesList: whether what the reader did with the open list is wanted too.
  ///   - kept: the id of a list that is wanted too.
  init(reader: String, closesList: Bool, kept: Int64?) {
    self.closesList = closesList
    let name = PostgresValue.text(reader)
    let me = CardSQL.reader("$1")
    let open = """
      (SELECT at, shown_articles FROM shown_list WHERE reader_id = \(me) AND closed = 0
        ORDER BY at DESC LIMIT 1)
      """
    var statements = [
      RankingBasis.lookUp,
      PostgresStatement(
        """
        SELECT reader_id, evidence, sums FROM mix_trial
        WHERE reader_id = 0 OR reader_id = \(me) ORDER BY reader_id
        """, name),
      PostgresStatement(
        """
        SELECT (SELECT count(*) FROM (SELECT 1 FROM mix_trial WHERE reader_id > 0
            LIMIT \(Self.mostReaders)) r) AS choosing,
          coalesce((SELECT shown FROM source_exposure WHERE source_id = 0), 0) AS shown,
          coalesce((SELECT opened FROM source_exposure WHERE source_id = 0), 0) AS opened,
          EXISTS (SELECT 1 FROM article_raise WHERE reader_id = \(me)) AS has_raises
        """, name),
      PostgresStatement("SELECT through, model FROM reader_model WHERE reader_id = \(me)", name),
      Self.lessons(
        of: me,
        after: "coalesce((SELECT through FROM reader_model WHERE reader_id = \(me)), 0)", name),
      PostgresStatement("\(Self.list) \(me) AND closed = 0 ORDER BY at DESC LIMIT 1", name),
      PostgresStatement("\(Self.list) \(me) AND closed > 0 ORDER BY closed DESC LIMIT 1", name),
      PostgresStatement("\(Self.list) \(me) AND id = $2", name, .integer(kept)),
    ]
    if closesList {
      statements += [
        PostgresStatement(
          """
          SELECT article_id FROM lesson WHERE reader_id = \(me)
            AND at >= (SELECT at FROM \(open) open)
            AND kind IN ('view', 'finish', 'bookmark', 'share')
          """, name),
        PostgresStatement(
          """
          SELECT \(Self.knownColumns), coalesce(s.read_at < k.at, false) AS was_read
          FROM (SELECT open.at, unnest(open.shown_articles) AS id FROM \(open) open) k
          \(Self.knownJoins)
          LEFT JOIN article_state s ON s.reader_id = \(me) AND s.article_id = a.id
          """, name),
      ]
    }
    self.statements = statements
  }

  /// What is found, with the list that was asked for.
  ///
  /// - Parameter rows: of the statements.
  func found(
    _ rows: ArraySlice<PostgresRows>, reader: Int64?
  ) throws -> (ranking: RankingBasis?, state: ReaderState, kept: StoredList?) {
    var rows = rows
    var state = ReaderState(reader: reader)
    let ranking = try RankingBasis(rows.removeFirst())
    for row in rows.removeFirst() {
      let trials = StoredTrials(evidence: try row["evidence"], sums: try row["sums"])
      if try row["reader_id"] == Int64(0) {
        state.allTrials = trials
      } else {
        state.trials = trials
      }
    }
    if let row = rows.removeFirst().first {
      state.choosingReaders = try row["choosing"]
      state.exposure = (try row["shown"], try row["opened"])
      state.hasRaises = try row["has_raises"]
    }
    if let row = rows.removeFirst().first {
      (state.through, state.model) = (try row["through"], try row["model"])
    }
    state.lessons = try Self.lessons(rows.removeFirst())
    state.openList = try rows.removeFirst().first.map(StoredList.init)
    state.lastClosedList = try rows.removeFirst().first.map(StoredList.init)
    let kept = try rows.removeFirst().first.map(StoredList.init)
    if closesList, state.openList != nil {
      let opened: [Int64] = try rows.removeFirst().values()
      let articles = rows.removeFirst()
      var marks = ListMarks(
        opened: Set(opened), readBefore: [], known: try Self.known(articles))
      for row in articles where try row["was_read"] { marks.readBefore.insert(try row["id"]) }
      state.openListMarks = marks
    }
    return (ranking, state, kept)
  }

  /// A reader's lessons after one, oldest first.
  ///
  /// - Parameters:
  ///   - reader: an expression for their id.
  ///   - last: the same for the lesson.
  static func lessons(
    of reader: String, after last: String, _ parameters: PostgresValue...
  ) -> PostgresStatement {
    PostgresStatement(
      """
      SELECT l.id, l.article_id, l.kind, l.weight, l.advantage, l.at,
        coalesce(nullif(f.features, ''::bytea), t.features, ''::bytea) AS features
      FROM lesson l LEFT JOIN article_feature f ON f.article_id = l.article_id
      LEFT JOIN taught_feature t ON t.article_id = l.article_id
      WHERE l.reader_id = \(reader) AND l.id > \(last) ORDER BY l.id
      """, parameters)
  }

  static func lessons(_ rows: PostgresRows) throws -> [(id: Int64, lesson: StoredLesson)] {
    try rows.map { row in
      let kind: String? = try row["kind"]
      return (
        try row["id"],
        StoredLesson(
          article: try row["article_id"], interaction: kind.flatMap(Interaction.init(rawValue:)),
          weight: try row["weight"], advantage: try row["advantage"],
          at: Date(stored: try row["at"]), features: try row["features"])
      )
    }
  }

  /// What some articles (`k.id`) are known by.
  static let knownColumns = """
    a.id, a.source_id, coalesce(f.features, ''::bytea) AS features, \(popularity) AS popularity
    """
  static let knownJoins = """
    JOIN article a ON a.id = k.id LEFT JOIN article_feature f ON f.article_id = a.id
    LEFT JOIN article_tally t ON t.article_id = a.id
    """

  /// How popular an article (`t`) is, here (views, bookmarks, shares) and elsewhere (the largest
  /// counter).
  static let popularity = """
    coalesce(t.views + t.bookmarks + t.shares + greatest(t.external_ratings, t.external_comments,
      t.external_views, 0), 0)::float8
    """

  /// What some articles are known by; those that are gone are left out.
  static func known(_ articles: [Int64]) -> PostgresStatement {
    PostgresStatement(
      "SELECT \(knownColumns) FROM unnest($1) k (id) \(knownJoins)", .integers(articles))
  }

  static func known(_ rows: PostgresRows) throws -> [Int64: KnownArticle] {
    var known: [Int64: KnownArticle] = [:]
    for row in rows {
      known[try row["id"]] = KnownArticle(
        source: try row["source_id"], features: try row["features"],
        popularity: try row["popularity"])
    }
    return known
  }
}

extension StoredList {
  /// Of a row of `shown_list`.
  init(_ row: PostgresRows.Row) throws {
    self.init(
      id: try row["id"], at: Date(stored: try row["at"]), shown: try row["shown"],
      entries: try row["entries"])
  }
}
