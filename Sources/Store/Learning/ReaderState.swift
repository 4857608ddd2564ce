package import Models
package import Ranking

/// All stored data that a list for a reader is computed from, besides the articles.
package struct ReaderState: Sendable {
  /// `nil` without a reader, or for a reader without interactions.
  package var reader: Int64?
  /// The stored model; empty if none is stored.
  package var model: [UInt8] = []
  /// The last example in the stored model; 0 if none is.
  package var through: Int64 = 0
  /// The examples after `through`, oldest first.
  package var examples: [(id: Int64, example: StoredTrainingExample)] = []
  /// Trials: how well each set of weights predicted the reader's choices.
  package var trials: StoredTrials?
  /// Number of readers who have chosen from a list.
  package var choosingReaders = 0
  /// Whether the reader's rules change the score of any article.
  package var hasRaises = false
  /// Impressions of all articles over all readers, and openings among them.
  package var exposure = Exposure()
  /// The list that the reader was shown last, if it is not closed.
  package var openList: StoredList?
  /// The reader's interactions with that list, if requested.
  package var openListMarks: ListMarks?
  /// The list before the open one.
  package var lastClosedList: StoredList?
  /// The articles that the reader opened last, at most ``openedLimit``.
  package var opened: Set<Int64> = []

  /// More than a reader opens while the articles can be on top of a list.
  package static let openedLimit = 500

  package init(reader: Int64? = nil) {
    self.reader = reader
  }
}

extension ReaderState {
  /// Maximum number of readers that are counted: more would add no information.
  private static let maxReaders = 10_000

  /// All but the model and the marks of the open list, for ``init(_:reader:)``.
  ///
  /// - Parameter reader: an SQL expression for the reader's id, which may be NULL.
  package static func statements(of reader: SQLStatement) -> [SQLStatement] {
    [
      """
      SELECT (SELECT count(*) FROM (SELECT 1 FROM weight_trial WHERE reader_id > 0
          LIMIT \(sql: "\(maxReaders)")) r) AS choosing,
        coalesce((SELECT shown FROM source_exposure WHERE source_id = 0), 0) AS shown,
        coalesce((SELECT opened FROM source_exposure WHERE source_id = 0), 0) AS opened,
        EXISTS (SELECT 1 FROM article_raise WHERE reader_id = \(sql: reader)) AS has_raises
      """,
      StoredTrials.stored(of: reader),
      StoredTrainingExample.statement(of: reader, after: StoredModel.through(of: reader)),
      StoredList.open(of: reader), StoredList.lastClosed(of: reader), opened(by: reader),
    ]
  }

  /// Takes the rows of the statements.
  package init<Rows: Sequence>(
    _ rows: inout ArraySlice<Rows>, reader: Int64?
  ) throws where Rows.Element: NamedRow {
    self.init(reader: reader)
    for row in rows.removeFirst() {
      choosingReaders = try row["choosing"]
      exposure = Exposure(shown: try row["shown"], opened: try row["opened"])
      hasRaises = try row["has_raises"]
    }
    trials = try rows.removeFirst().map { try StoredTrials($0) }.first
    examples = try StoredTrainingExample.all(rows.removeFirst())
    openList = try rows.removeFirst().map { try StoredList($0) }.first
    lastClosedList = try rows.removeFirst().map { try StoredList($0) }.first
    for row in rows.removeFirst() { opened.insert(try row["article_id"]) }
  }

  /// The articles that a reader opened last, without revoked interactions.
  private static func opened(by reader: SQLStatement) -> SQLStatement {
    """
    SELECT article_id FROM training_example WHERE reader_id = \(sql: reader)
      AND \(sql: ListMarks.isOpening("kind")) ORDER BY at DESC LIMIT \(sql: "\(openedLimit)")
    """
  }
}

/// A reader's interactions with the articles of a list, and data of these articles.
package struct ListMarks: Sendable {
  /// Articles that the reader has opened since the list was shown, from any list.
  package var opened: Set<Int64>
  /// Articles of the list that the reader had read before it was shown.
  package var readBefore: Set<Int64>
  /// Articles of the list that still exist.
  package var known: [Int64: KnownArticle]

  package init(opened: Set<Int64>, readBefore: Set<Int64>, known: [Int64: KnownArticle]) {
    self.opened = opened
    self.readBefore = readBefore
    self.known = known
  }
}

/// Source, features and popularity of an article.
package struct KnownArticle: Sendable {
  package var source: Int64
  /// Empty if none were computed.
  package var features: [UInt8]
  /// Its plain counts, local and external.
  package var popularity = 0.0
}
