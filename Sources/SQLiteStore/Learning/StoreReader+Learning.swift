import Foundation
import GRDB
package import Models
import Ranking
package import Store

extension StoreReader {
  /// The number of counted articles, and the document frequency of the words of each bucket.
  func wordFrequencies(
    _ buckets: [UInt32]
  ) throws -> (articles: Double, counts: [UInt32: Double]) {
    let stored = try WordCounts.stored(buckets, in: db)
    return (Double(stored.articles), stored.counts.mapValues(Double.init))
  }

  /// All stored data that a list for a reader is computed from, besides the articles.
  ///
  /// - Parameters:
  ///   - reader: `nil` for the state over all readers.
  ///   - closingList: whether to read the interactions for closing the open list.
  func readerState(_ reader: Int64?, closingList: Bool) throws -> ReaderState {
    let me: SQLStatement = "\(reader)"
    var rows = try ReaderState.statements(of: me).map { try db.run($0) }[...]
    var state = try ReaderState(&rows, reader: reader)
    guard let reader else { return state }
    let model = try StoredModel(db.run(StoredModel.statement(of: me)))
    (state.through, state.model) = (model.through, model.bytes)
    if state.isModelOutdated {
      state.examples = try StoredTrainingExample.all(
        db.run(StoredTrainingExample.statement(of: me, after: "0")))
    }
    if closingList, let open = state.openList {
      state.openListMarks = try listMarks(of: open, reader: reader)
    }
    return state
  }

  /// A reader's interactions with the articles of a list that they were shown.
  func listMarks(of list: StoredList, reader: Int64) throws -> ListMarks {
    var rows = try ListMarks.stored(of: list, by: "\(reader)").map { try db.run($0) }[...]
    return try ListMarks(&rows)
  }

  /// A reader's list by its id, closed or not.
  func list(_ id: Int64, reader: Int64) throws -> StoredList? {
    try db.run(StoredList.with(id: id, of: "\(reader)")).first.map(StoredList.init)
  }
}

extension StoreWriter {
  /// Closes the list that a reader was shown last, if it is open, and learns from it.
  ///
  /// - Parameter known: the feedback computed before the transaction; used if it still applies.
  func closeOpenList(of reader: Int64, _ known: ListFeedback?) throws {
    let me: SQLStatement = "\(reader)"
    guard let open = try db.run(StoredList.open(of: me)).first.map(StoredList.init) else { return }
    let trials = try db.run(StoredTrials.stored(of: me)).first.map(StoredTrials.init)
    let opened = try db.integers(ListMarks.opened(by: me, since: "\(open.at)"))
    let feedback =
      if let known, known.applies(to: open, opened: Set(opened)) {
        known
      } else {
        ListFeedback(
          closing: open,
          after: try db.run(StoredList.lastClosed(of: me)).first.map(StoredList.init),
          trials: trials, marks: try self.reader.listMarks(of: open, reader: reader))
      }
    try session.close(feedback, of: reader, after: trials)
  }

  /// Stores a list that is shown, or its next page.
  func setList(_ list: StoredList, reader: Int64) throws {
    try session.add(
      """
      INSERT INTO shown_list
      VALUES (\(list.id), \(reader), \(list.at), \(list.shown), 0, \(list.entries))
      ON CONFLICT DO UPDATE SET shown = max(shown, excluded.shown),
        entries = CASE closed WHEN 0 THEN excluded.entries ELSE entries END
      WHERE reader_id = excluded.reader_id
      """)
  }

  /// Stores the features of an article and its source's weight at its arrival, unless it has
  /// features.
  func insertFeatures(
    _ features: [UInt8], weight: Double, article: Int64, source: Int64
  ) throws {
    let insert = try cached(
      """
      INSERT INTO article_feature (place, weight, features) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET weight = excluded.weight, features = excluded.features
      WHERE features = x''
      """)
    insert.bind(1, source << 40 | article)
    insert.bind(2, weight)
    features.withUnsafeBytes { insert.bind(3, $0) }
    try insert.run()
  }

  /// Sets whether deleted data is always overwritten, so that it is gone from the file too.
  func setSecureDelete(_ isOn: Bool) throws {
    try db.execute(sql: "PRAGMA secure_delete = \(isOn ? "ON" : "FAST")")
  }
}

extension SQLiteStore {
  package func recordImpression(
    _ list: StoredList, reader name: String, after known: ListFeedback?
  ) throws {
    try writeSoon { writer in
      let reader = try writer.readerID(name)
      if try writer.reader.list(list.id, reader: reader) == nil {
        try writer.closeOpenList(of: reader, known)
      }
      try writer.setList(list, reader: reader)
      try writer.session.storeModel(of: reader)
    }
  }

  package func storeModel(of name: String) throws {
    try writeSoon { writer in
      guard let reader = try writer.reader.readerID(name) else { return }
      try writer.session.storeModel(of: reader)
    }
  }

  package func recordInteractions(
    _ request: InteractionRequest,
    deciding: (InteractionFindings) throws -> [InteractionChange]
  ) throws {
    try write { writer in
      let reader = try writer.readerID(request.reader)
      let changes = try deciding(writer.reader.interactionFindings(request, reader: reader))
      try writer.session.record(changes, of: reader)
    }
  }

  package func forget(
    reader name: String, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int {
    let articles = try write { writer -> Int in
      guard let reader = try writer.reader.readerID(name) else { return 0 }
      try writer.setSecureDelete(true)
      let articles = try writer.session.forget(reader, removes: removes, rebuilding: rebuilding)
      try writer.setSecureDelete(false)
      return articles
    }
    // Overwrites the data in the write-ahead log too; if another process reads the log, that
    // happens when it has finished.
    try? shrink()
    return articles
  }
}
