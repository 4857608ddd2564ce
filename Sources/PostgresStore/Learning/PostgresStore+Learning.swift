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
      let me = CardSQL.reader("$1")
      let lookUp = OpenListLookUp(reader: name)
      let rows = try transaction.run(
        [
          Self.lockTimeout, Self.reader(name), Self.turn(of: name),
          PostgresStatement(
            "SELECT shown FROM shown_list WHERE reader_id = \(me) AND id = $2", .text(name),
            .integer(list.id)),
        ] + lookUp.statements)
      guard let reader: Int64 = try rows[2].first?[0] else { return }
      let feedback = FeedbackWrites(transaction, reader: reader)
      var list = list
      if let shown: Int = try rows[3].first?[0] {
        // A further page of the same list.
        list.shown = max(shown, list.shown)
      } else if let closing = try lookUp.feedback(rows[4...], known) {
        try feedback.close(closing)
      }
      feedback.keep(list)
      try transaction.session.storeModel(of: reader)
    }
  }

  package func storeModel(of name: String) throws {
    try transaction { transaction in
      let rows = try transaction.run([Self.lockTimeout, Self.turn(of: name)])
      guard let reader: Int64 = try rows[1].first?[0] else { return }
      try transaction.session.storeModel(of: reader)
    }
  }

  package func closedLists(
    of name: String
  ) throws -> [(list: StoredList, readBefore: Set<Int64>)] {
    try mappingFaults {
      let me = CardSQL.reader("$1")
      let rows = try pool.run([
        PostgresStatement(StoredList.closed(of: Reader.id(named: name))),
        PostgresStatement(
          """
          SELECT l.id, s.article_id FROM shown_list l CROSS JOIN unnest(l.shown_articles) k (id)
          JOIN article_state s ON s.reader_id = l.reader_id AND s.article_id = k.id
            AND s.read_at < l.at
          WHERE l.reader_id = \(me) AND l.closed > 0
          """, .text(name)),
      ])
      var readBefore: [Int64: Set<Int64>] = [:]
      for row in rows[1] { readBefore[try row[0], default: []].insert(try row[1]) }
      return try rows[0].map(StoredList.init).map {
        ($0, readBefore[$0.id] ?? [])
      }
    }
  }

  /// Round trips: two, two more if examples concern articles without features, and four more if an
  /// interaction is undone with which a list was closed.
  package func recordInteractions(
    _ request: InteractionRequest,
    deciding: (InteractionFindings) throws -> [InteractionChange]
  ) throws {
    try transaction { transaction in
      let lookUp = InteractionLookUp(request, pictures: pictures)
      let findings = try lookUp.findings(transaction)
      let undone = try InteractionWrites(try deciding(findings), reader: findings.reader)
        .write(to: transaction)
      guard !undone.isEmpty else { return }
      try FeedbackWrites(transaction, reader: findings.reader).revokeChoices(undone)
    }
  }
}

/// The queries about the list last shown to a reader, for closing it.
struct OpenListLookUp {
  let statements: [PostgresStatement]

  init(reader: String) {
    let me = Reader.id(named: reader)
    statements =
      [
        ReaderStateLookUp.trials(of: CardSQL.reader("$1"), .text(reader)),
        PostgresStatement(StoredList.open(of: me)),
        PostgresStatement(StoredList.lastClosed(of: me)),
      ] + ReaderStateLookUp.openListMarks(of: reader)
  }

  /// What the list teaches.
  ///
  /// - Parameters:
  ///   - rows: the rows of the statements.
  ///   - known: the feedback computed before; used if it still applies.
  /// - Returns: `nil` if no list is open.
  func feedback(
    _ rows: ArraySlice<PostgresRows>, _ known: ListFeedback?
  ) throws -> ListFeedback? {
    let rows = Array(rows)
    guard let list = try rows[1].first.map(StoredList.init) else { return nil }
    let marks = try ReaderStateLookUp.marks(rows[3], rows[4])
    if let known, known.applies(to: list, opened: marks.opened) { return known }
    return ListFeedback(
      closing: list, after: try rows[2].first.map(StoredList.init),
      trials: try ReaderStateLookUp.trials(rows[0]), marks: marks)
  }
}
