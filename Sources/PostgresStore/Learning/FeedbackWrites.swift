import Foundation
import Models
import Store

/// Learns from lists and the reader's choices, within a transaction that has locked the reader.
struct FeedbackWrites {
  let transaction: PostgresTransaction
  let reader: Int64
  let rules: FeedbackRules

  init(_ transaction: PostgresTransaction, reader: Int64, _ rules: FeedbackRules) {
    self.transaction = transaction
    self.reader = reader
    self.rules = rules
  }

  /// Only one transaction at a time adds to the sums over all readers, so that they are exact to
  /// the bit.
  static let turn = AdvisoryLock.sums.statement

  /// Stores a shown list, or a further page of it.
  func keep(_ list: StoredList) {
    transaction.add(
      """
      INSERT INTO shown_list AS l (id, reader_id, at, shown, shown_articles, closed, entries)
      VALUES ($1, $2, $3, $4, $5, 0, $6)
      ON CONFLICT (id) DO UPDATE SET shown = greatest(l.shown, excluded.shown),
        shown_articles = CASE l.closed WHEN 0 THEN excluded.shown_articles
          ELSE l.shown_articles END,
        entries = CASE l.closed WHEN 0 THEN excluded.entries ELSE l.entries END
      WHERE l.reader_id = excluded.reader_id
      """, .integer(list.id), .integer(reader), .date(list.at), .integer(list.shown),
      .integers(rules.articles(list)), .bytes(list.entries))
  }

  /// Closes the list last shown to the reader, and learns from it.
  ///
  /// - Parameter known: the closing computed before the transaction; used if it still applies.
  func close(_ findings: ListFindings, _ known: KnownClosing?) throws {
    let closing =
      if let known, known.list == findings.list, known.opened == findings.marks.opened {
        known.closing
      } else {
        rules.closing(findings)
      }
    transaction.add(Self.turn)
    write(closing)
    let trials = try addExposures(
      closing.shown, asking: ReaderStateLookUp.trials(of: "$1", .integer(reader)))
    let known = try ReaderStateLookUp.trials(trials)
    // An earlier version summed them up with another set of weights.
    guard known.map({ $0.sums.count == rules.weightCount }) ?? true else {
      return try rebuildTrials()
    }
    let summed = rules.summing(known, closing.judgement)
    if let summed, summed != known { setTrials(summed) }
  }

  /// Closes a list, or changes a closed one: stores its choices, their judgement, and the examples.
  /// Of lists closed long ago less data is kept, or none.
  func write(_ closing: ListClosing) {
    add(closing.examples)
    let (list, me) = (PostgresValue.integer(closing.list.id), PostgresValue.integer(reader))
    transaction.add(
      """
      WITH closed AS (
        UPDATE shown_list SET entries = $1,
          closed = CASE closed WHEN 0 THEN nextval('list_closing') ELSE closed END
        WHERE id = $2 AND reader_id = $3 RETURNING closed)
      INSERT INTO closed_list (closed, reader_id, list_id, exposures, period)
      SELECT closed, $3, $2, $4, $5 FROM closed
      ON CONFLICT (closed) DO UPDATE SET exposures = excluded.exposures
      """, .bytes(closing.list.entries), list, me, .bytes(closing.exposures.bytes),
      .integer(ArticleExposure.period(at: closing.list.at)))
    judge([(closing.list.id, closing.judgement)])
    let kept = KeptLists.ofReader
    for (condition, count) in [
      ("shown_list WHERE reader_id = $1 AND closed > 0 AND closed <=", kept.whole),
      // Each closing makes at most one earlier judgement too old.
      ("list_judgement WHERE closed =", kept.judged),
      ("closed_list WHERE reader_id = $1 AND closed <=", kept.counted),
    ] {
      transaction.add(
        """
        DELETE FROM \(condition) (SELECT closed FROM closed_list WHERE reader_id = $1
          ORDER BY closed DESC LIMIT 1 OFFSET $2)
        """, me, .integer(count))
    }
  }

  /// Stores the judgements of closed lists.
  func judge(_ judgements: [(list: Int64, judgement: ListJudgement)]) {
    for (list, judgement) in judgements {
      transaction.add(
        """
        INSERT INTO list_judgement (closed, evidence, foresight) SELECT c.closed, $1, $2
        FROM shown_list l JOIN closed_list c ON c.closed = l.closed WHERE l.id = $3
        ON CONFLICT (closed) DO UPDATE
          SET evidence = excluded.evidence, foresight = excluded.foresight
        """, .number(judgement.evidence), .numbers(judgement.logLikelihoods), .integer(list))
    }
  }

  /// Stores the success of each choice of score weights for the reader.
  func setTrials(_ trials: StoredTrials) {
    transaction.add(
      """
      INSERT INTO mix_trial (reader_id, evidence, sums) VALUES ($1, $2, $3)
      ON CONFLICT (reader_id) DO UPDATE SET evidence = excluded.evidence, sums = excluded.sums
      """, .integer(reader), .number(trials.evidence), .numbers(trials.sums))
  }

  /// Adds to the numbers of times that articles, their sources and all articles together were shown
  /// and opened, and updates the sources' weights from them. No other connection adds meanwhile
  /// (``turn``).
  ///
  /// - Parameter question: a statement for the same round trip.
  /// - Returns: the rows of `question`.
  @discardableResult
  func addExposures(
    _ exposures: [ListClosing.Exposure], asking question: PostgresStatement
  ) throws -> PostgresRows {
    var sources: [Int64: ListClosing.Sum] = [:]
    for more in exposures {
      for source in [0, more.source].compactMap(\.self) {
        let sum = sources[source] ?? (0, 0)
        sources[source] = (sum.shown + more.shown, sum.opened + more.opened)
      }
    }
    add(exposures)
    let sums = sources.sorted { $0.key < $1.key }
    let rows = try transaction.run([
      RowBatch.insert(
        into: "source_exposure",
        [
          "source_id": .integers(sums.map(\.key)), "shown": .numbers(sums.map(\.value.shown)),
          "opened": .numbers(sums.map(\.value.opened)),
        ],
        """
        ON CONFLICT (source_id) DO UPDATE SET shown = source_exposure.shown + excluded.shown,
          opened = source_exposure.opened + excluded.opened
        RETURNING source_id, shown, opened
        """),
      question,
    ])
    setWeights(try SourceExposures(rows[0]), of: sums.map(\.key))
    return rows[1]
  }

  /// Adds to the openings and expected openings of articles as ``ArticleExposure`` does.
  private func add(_ exposures: [ListClosing.Exposure]) {
    var aged: [Int64: ArticleExposure] = [:]
    for more in exposures where more.source != nil && !more.aged.isEmpty {
      aged[more.article, default: ArticleExposure()] += more.aged
    }
    let sums = aged.sorted { $0.key < $1.key }
    guard !sums.isEmpty else { return }
    transaction.add(
      """
      INSERT INTO article_exposure AS f (article_id, expected, opened, period)
      SELECT a.id, k.expected, k.opened, k.period
      FROM unnest($1, $2, $3, $4) k (id, expected, opened, period) JOIN article a ON a.id = k.id
      ORDER BY a.id
      ON CONFLICT (article_id) DO UPDATE SET
        expected =
          f.expected / (1::int8 << least(greatest(excluded.period - f.period, 0), 62)::int4)
          + excluded.expected
            / (1::int8 << least(greatest(f.period - excluded.period, 0), 62)::int4),
        opened = f.opened / (1::int8 << least(greatest(excluded.period - f.period, 0), 62)::int4)
          + excluded.opened
            / (1::int8 << least(greatest(f.period - excluded.period, 0), 62)::int4),
        period = greatest(f.period, excluded.period)
      """, .integers(sums.map(\.key)), .numbers(sums.map(\.value.expected)),
      .numbers(sums.map(\.value.opened)), .integers(sums.map(\.value.period)))
  }

  /// Sets the initial votes of the sources' next articles.
  func setWeights(_ sums: SourceExposures, of sources: [Int64]) {
    let weights = sources.compactMap { source -> (source: Int64, weight: Double)? in
      guard source != 0, let sum = sums.sources[source] else { return nil }
      return (source, rules.weighing(sum, sums.all))
    }
    guard !weights.isEmpty else { return }
    transaction.add(
      """
      UPDATE source_exposure e SET weight = k.weight FROM unnest($1, $2) k (id, weight)
      WHERE e.source_id = k.id AND e.weight <> k.weight
      """, .integers(weights.map(\.source)), .numbers(weights.map(\.weight)))
  }
}
