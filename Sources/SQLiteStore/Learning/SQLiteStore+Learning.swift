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

extension SQLiteSession: LearningSession {
  func addExamples(_ examples: [StoredTrainingExample], of reader: Int64) throws {
    guard !examples.isEmpty else { return }
    let last = try db.integer(
      """
      SELECT max(ifnull((SELECT max(id) FROM training_example WHERE reader_id = \(reader)), 0),
        ifnull((SELECT through FROM reader_model WHERE reader_id = \(reader)), 0))
      """)
    for (number, example) in zip(((last ?? 0) + 1)..., examples) {
      try add([
        """
        INSERT INTO training_example (reader_id, id, article_id, kind, weight, advantage, at)
        VALUES (\(reader), \(number), \(example.article), \(example.interaction?.rawValue),
          \(example.weight), \(example.advantage), \(example.at))
        """,
        """
        INSERT OR IGNORE INTO example_feature SELECT \(example.article), \(example.features)
        WHERE NOT EXISTS (
          SELECT 1 FROM article a JOIN article_feature f ON f.place = a.source_id << 40 | a.id
          WHERE a.id = \(example.article) AND f.features <> x'')
        """,
      ])
    }
  }

  func addExposures(_ changes: [ExposureChange]) throws {
    guard !changes.isEmpty else { return }
    for more in changes where more.source != nil && !more.aged.isEmpty {
      try add(more.aged, article: more.article)
    }
    let sums = changes.bySource
    try insert(
      sums.map { [.integer($0.key), .number($0.value.shown), .number($0.value.opened)] },
      into: "source_exposure",
      ["source_id", "shown", "opened"],
      """
      ON CONFLICT DO UPDATE SET shown = shown + excluded.shown,
        opened = opened + excluded.opened
      """)
    let sources = Array(sums.keys)
    let weights = try Exposure.bySource(run(Exposure.stored(of: sources))).weights(of: sources)
    for (source, weight) in weights {
      try add(
        """
        UPDATE source_exposure SET weight = \(weight)
        WHERE source_id = \(source) AND weight <> \(weight)
        """)
    }
  }

  /// Adds as ``ArticleExposure`` does.
  private func add(_ more: ArticleExposure, article: Int64) throws {
    try add(
      """
      INSERT INTO article_exposure (article_id, expected, opened, period)
      VALUES (\(article), \(more.expected), \(more.opened), \(more.period))
      ON CONFLICT DO UPDATE SET
        expected = expected / (1 << min(max(excluded.period - period, 0), 62))
          + excluded.expected / (1 << min(max(period - excluded.period, 0), 62)),
        opened = opened / (1 << min(max(excluded.period - period, 0), 62))
          + excluded.opened / (1 << min(max(period - excluded.period, 0), 62)),
        period = max(period, excluded.period)
      """)
  }

  /// Computes the sums over the lists of all readers again; they are equal to the sums added one by
  /// one.
  func forgetLearned(of reader: Int64) throws {
    try add(Reader.forgetting(reader))
    try add(["DELETE FROM article_exposure", "DELETE FROM source_exposure"])
    let rows = try run("SELECT exposures, period FROM closed_list ORDER BY closed")
    var changes = [ExposureChange](of: try rows.map(ListExposures.closed))
    let sources: [Int64: Int64] = try run(
      "SELECT id, source_id FROM article WHERE id \(in: changes.map(\.article))"
    ).by("id") { try $0["source_id"] }
    for index in changes.indices { changes[index].source = sources[changes[index].article] }
    try addExposures(changes)
    let readers: [Int64] = try run(
      "SELECT reader_id FROM weight_trial UNION SELECT reader_id FROM closed_list"
    ).values()
    for reader in readers { try rebuildTrials(of: reader) }
  }

  func updateArticleWeights() throws -> [Int64] {
    try db.integers(
      """
      UPDATE article_feature SET weight =
        ifnull((SELECT weight FROM source_exposure WHERE source_id = place >> 40), 1)
      WHERE weight <>
        ifnull((SELECT weight FROM source_exposure WHERE source_id = place >> 40), 1)
      RETURNING place & 0xFFFFFFFFFF
      """)
  }

  func setRanks(_ ranks: [(article: Int64, keys: RankKeys)]) throws {
    let set = try db.cachedStatement(
      sql: "UPDATE article_rank SET today = ?, now = ?, burst = ? WHERE article_id = ?")
    for (article, keys) in ranks {
      try set.execute(arguments: [keys.today, keys.now, keys.burst, article])
    }
  }

  func addFeatures(_ features: [(article: Int64, features: [UInt8])]) throws {
    try add(
      features.map { article, features in
        """
        INSERT INTO article_feature (place, weight, features)
        SELECT source_id << 40 | id, 1, \(features) FROM article WHERE id = \(article)
        ON CONFLICT DO UPDATE SET weight = excluded.weight, features = excluded.features
        WHERE features = x''
        """
      })
  }
}

extension StoreReader {
  /// The stored data from which interactions of a reader with some articles are computed.
  func interactionFindings(
    _ request: InteractionRequest, reader: Int64
  ) throws -> InteractionFindings {
    let rows = try InteractionFindings.statements(request).map { try db.run($0) }
    return try InteractionFindings(reader: reader, rows) { unknown in
      try articles(unknown, reader: nil).reduce(into: [:]) {
        $0[$1.id] = try words(of: $1.article)
      }
    }
  }

  /// The input for computing an article's features.
  func words(of article: Article) throws -> ArticleWords {
    let known = try wordFrequencies(ArticleWords.buckets(of: article))
    return ArticleWords(article: article, counted: known.articles, counts: known.counts)
  }
}
