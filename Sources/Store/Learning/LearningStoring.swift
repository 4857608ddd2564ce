package import Foundation
package import Models
package import Ranking

/// Learning from impressions and interactions.
package protocol LearningStoring: Sendable {
  /// The shown lists that this process has still to record. A caller of the operations below
  /// records those of the reader first.
  var impressions: ImpressionQueue { get }

  /// Stores a page of a list that was shown to a reader; adds a new reader. A new list closes the
  /// one before and learns from its choices and passed-over articles. The model is stored if many
  /// examples have gathered. Old closed lists are reduced or deleted.
  ///
  /// May be skipped: waits at most a second for other processes.
  ///
  /// - Parameter known: the feedback from the list before, as computed for the page; computed again
  ///   if a further page was shown or an article opened since.
  func recordImpression(
    _ list: StoredList, reader name: String, after known: ListFeedback?
  ) throws

  /// Stores a reader's model if many examples have gathered since it was stored. May be skipped, as
  /// ``recordImpression(_:reader:after:)``.
  func storeModel(of name: String) throws

  /// The closed lists of a reader that are stored with all entries, in the order of closing; each
  /// with those of its articles that the reader had read before it was shown.
  func closedLists(
    of name: String
  ) throws -> [(list: StoredList, readBefore: Set<Int64>)]

  /// Records a reader's interactions with articles: events, marks, examples, counts and rank keys.
  /// Revoking an interaction also revokes what was learned from it. Adds a new reader.
  ///
  /// - Parameter deciding: returns the changes in the order of writing. If it throws, nothing is
  ///   changed and the error is passed on.
  func recordInteractions(
    _ request: InteractionRequest,
    deciding: (InteractionFindings) throws -> [InteractionChange]
  ) throws

  /// Deletes everything that was learned about a reader, and overwrites it in the file: events,
  /// examples, model and lists. Articles get the rank they would have without the reader's
  /// interactions. Marks (read, bookmarked, hidden) stay.
  ///
  /// - Parameters:
  ///   - removes: whether to delete the reader too, with all their data.
  ///   - rebuilding: computes an article's rank keys and counts from the rest of its log.
  /// - Returns: the number of articles that the reader had interacted with; 0 for an unknown
  ///   reader.
  func forget(
    reader name: String, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int
}

/// Limits on the stored data of a reader's closed lists, as numbers of lists, latest first.
package struct KeptLists: Sendable {
  /// Lists with all their entries.
  package var whole: Int
  /// Lists with a judgement: how well each set of weights would have predicted the choice.
  package var judged: Int
  /// Lists with their contributions to impressions and openings.
  package var counted: Int
}

extension KeptLists {
  /// A judgement has half the weight of the judgement a hundred lists later (``StoredTrials``), so
  /// all lists before the last 400 together have a sixteenth of the weight.
  package static let ofReader = KeptLists(whole: 50, judged: 400, counted: 2000)
}

/// Limits on the stored examples of a reader.
package enum KeptTrainingExamples {
  /// Maximum number of examples, and the number above it at which the oldest are deleted; the model
  /// is then computed again from the others.
  package static let (most, slack) = (20_000, 5000)
  /// Number of new examples after which the model is stored again. A list with a choice adds
  /// several examples, and the next list has to apply them while its reader waits; no reader waits
  /// for the storing of the model.
  package static let unlearned = 16
}

extension LearningStoring where Self: SQLStore {
  package func closedLists(
    of name: String
  ) throws -> [(list: StoredList, readBefore: Set<Int64>)] {
    let reader = Reader.id(named: name)
    let lists = try read(StoredList.closed(of: reader)).map(StoredList.init)
    guard !lists.isEmpty else { return [] }
    let marks = try read(
      lists.map { ListMarks.read($0.shownArticles, by: reader, before: $0.at) })
    return try zip(lists, marks).map { ($0, Set(try $1.values())) }
  }
}

/// Statements about the lists that a reader was shown. `reader` is an SQL expression for the
/// reader's id.
extension StoredList {
  private static let select = "SELECT id, at, shown, entries FROM shown_list"

  /// The last list, if nothing was learned from it yet.
  package static func open(of reader: SQLStatement) -> SQLStatement {
    """
    \(sql: select) WHERE reader_id = \(sql: reader) AND closed = 0 ORDER BY at DESC LIMIT 1
    """
  }

  /// The list before the open one.
  package static func lastClosed(of reader: SQLStatement) -> SQLStatement {
    """
    \(sql: select) WHERE reader_id = \(sql: reader) AND closed > 0 ORDER BY closed DESC LIMIT 1
    """
  }

  /// A list by its id, closed or not.
  package static func with(id: Int64?, of reader: SQLStatement) -> SQLStatement {
    "\(sql: select) WHERE reader_id = \(sql: reader) AND id = \(id)"
  }

  /// The closed lists, in the order in which they were closed.
  package static func closed(of reader: SQLStatement) -> SQLStatement {
    "\(sql: select) WHERE reader_id = \(sql: reader) AND closed > 0 ORDER BY closed"
  }

  package init(_ row: some NamedRow) throws {
    self.init(
      id: try row["id"], at: try row["at"], shown: try row["shown"], entries: try row["entries"])
  }
}

extension StoredList {
  /// Deletes the examples about articles passed over in this list, which has no choice any more.
  package func forgettingPassedOver(by reader: Int64) -> SQLStatement {
    """
    DELETE FROM training_example WHERE reader_id = \(reader) AND at = \(at) AND kind IS NULL
    """
  }
}

extension Reader {
  /// Deletes a reader's interactions and what was learned from them. The marks read, bookmarked and
  /// hidden stay.
  package static func forgetting(_ reader: Int64) -> [SQLStatement] {
    let tables = [
      "event", "training_example", "reader_model", "shown_list", "closed_list", "weight_trial",
    ]
    return tables.map { "DELETE FROM \(sql: $0) WHERE reader_id = \(reader)" }
  }

  /// The articles that a reader interacted with.
  package static func touched(by reader: Int64) -> SQLStatement {
    "SELECT DISTINCT article_id FROM event WHERE reader_id = \(reader)"
  }
}

extension ListMarks {
  /// Whether the kind of an example says that the article was opened.
  package static func isOpening(_ kind: String) -> String {
    "\(kind) IN ('view', 'finish', 'bookmark', 'share')"
  }

  /// The articles that a reader has opened since a time, without revoked interactions.
  package static func opened(by reader: SQLStatement, since: SQLStatement) -> SQLStatement {
    """
    SELECT article_id FROM training_example
    WHERE reader_id = \(sql: reader) AND at >= \(sql: since) AND \(sql: isOpening("kind"))
    """
  }
}

extension ListMarks {
  /// A reader's marks of a list, for ``init(_:)``.
  package static func stored(of list: StoredList, by reader: SQLStatement) -> [SQLStatement] {
    let articles = list.shownArticles
    return [
      opened(by: reader, since: "\(list.at)"), read(articles, by: reader, before: list.at),
      KnownArticle.stored(articles),
    ]
  }

  /// Takes the rows of the statements.
  package init(_ rows: inout ArraySlice<SQLRows>) throws {
    self.init(
      opened: Set(try rows.removeFirst().values()),
      readBefore: Set(try rows.removeFirst().values()),
      known: try KnownArticle.all(rows.removeFirst()))
  }

  /// Those of some articles that a reader had read before a date.
  package static func read(
    _ articles: [Int64], by reader: SQLStatement, before date: Date
  ) -> SQLStatement {
    """
    SELECT s.article_id FROM \(rows: ["id": .integers(articles)]) k CROSS JOIN article_state s
    WHERE s.reader_id = \(sql: reader) AND s.article_id = k.id AND s.read_at < \(date)
    """
  }
}

extension KnownArticle {
  /// Some articles, without deleted ones, for ``all(_:)``.
  package static func stored(_ articles: [Int64]) -> SQLStatement {
    stored(in: "\(rows: ["id": .integers(articles)])")
  }

  /// - Parameters:
  ///   - rows: a table with the articles' ids as `id`, which becomes `k`.
  ///   - columns: further columns, after a comma, from further tables.
  package static func stored(
    in rows: SQLStatement, columns: SQLStatement = "", joins: SQLStatement = ""
  ) -> SQLStatement {
    let none: [UInt8] = []
    return """
      SELECT a.id, a.source_id, coalesce(f.features, \(none)) AS features,
        \(sql: popularity) AS popularity \(sql: columns)
      FROM \(sql: rows) k CROSS JOIN article a \(features: "f", of: "a.id", from: "a.source_id")
      LEFT JOIN article_tally t ON t.article_id = a.id \(sql: joins) WHERE a.id = k.id
      """
  }

  /// Popularity by an article's tally (`t`), which may be missing: local views, bookmarks and
  /// shares, plus the largest external counter.
  package static let popularity: SQLStatement = """
    CAST(coalesce(t.views + t.bookmarks + t.shares + \(greatest: counters), 0) AS float8)
    """
  private static let counters = ["ratings", "comments", "views"].map {
    "coalesce(t.external_\($0), 0)"
  }

  package static func all(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [Int64: KnownArticle] {
    try rows.by("id") { row in
      KnownArticle(
        source: try row["source_id"], features: try row["features"],
        popularity: try row["popularity"])
    }
  }
}

extension Exposure {
  /// Impressions of the articles of sources, and openings among them, for ``bySource(_:)``; 0
  /// stands for all sources.
  package static func stored(of sources: [Int64]) -> SQLStatement {
    "SELECT source_id, shown, opened FROM source_exposure WHERE source_id \(in: sources)"
  }

  /// - Returns: the sums by source; sources without any are left out.
  package static func bySource(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [Int64: Exposure] {
    try rows.by("source_id") { Exposure(shown: try $0["shown"], opened: try $0["opened"]) }
  }
}
