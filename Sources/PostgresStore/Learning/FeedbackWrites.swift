import Foundation
import Models
import Ranking
import Store

/// Learns from lists and the reader's choices, within a transaction that has locked the reader.
struct FeedbackWrites {
  let transaction: PostgresTransaction
  let reader: Int64

  init(_ transaction: PostgresTransaction, reader: Int64) {
    self.transaction = transaction
    self.reader = reader
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
      .integers(list.shownArticles), .bytes(list.entries))
  }

  /// Writes what the list last shown to the reader teaches, and closes it.
  func close(_ feedback: ListFeedback) throws {
    transaction.add(Self.turn)
    write(feedback)
    let rows = try addExposures(
      feedback.exposures, asking: ReaderStateLookUp.trials(of: "$1", .integer(reader)))
    let known = try ReaderStateLookUp.trials(rows)
    // An earlier version summed them up with another set of weights.
    guard known?.isCurrent ?? true else { return try rebuildTrials() }
    let trials = known.adding(feedback.judgement)
    if let trials, trials != known { setTrials(trials) }
  }

  /// Closes a list, or changes a closed one: stores its choices, their judgement, and the examples.
  /// Of lists closed long ago less data is kept, or none.
  func write(_ feedback: ListFeedback) {
    add(feedback.examples)
    let (list, me) = (PostgresValue.integer(feedback.list.id), PostgresValue.integer(reader))
    transaction.add(
      """
      WITH closed AS (
        UPDATE shown_list SET entries = $1,
          closed = CASE closed WHEN 0 THEN nextval('list_closing') ELSE closed END
        WHERE id = $2 AND reader_id = $3 RETURNING closed)
      INSERT INTO closed_list (closed, reader_id, list_id, exposures, period)
      SELECT closed, $3, $2, $4, $5 FROM closed
      ON CONFLICT (closed) DO UPDATE SET exposures = excluded.exposures
      """, .bytes(feedback.list.entries), list, me, .bytes(feedback.listed.bytes),
      .integer(ArticleExposure.period(at: feedback.list.at)))
    judge([(feedback.list.id, feedback.judgement)])
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
      INSERT INTO weight_trial (reader_id, evidence, sums) VALUES ($1, $2, $3)
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
    _ exposures: [ExposureChange], asking question: PostgresStatement
  ) throws -> PostgresRows {
    add(exposures)
    let sums = exposures.bySource.sorted { $0.key < $1.key }
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
    setWeights(try Exposure.bySource(rows[0]), of: sums.map(\.key))
    return rows[1]
  }

  /// Adds to the openings and expected openings of articles as ``ArticleExposure`` does.
  private func add(_ exposures: [ExposureChange]) {
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
  func setWeights(_ sums: [Int64: Exposure], of sources: some Sequence<Int64>) {
    let weights = sums.weights(of: sources).sorted { $0.key < $1.key }
    guard !weights.isEmpty else { return }
    transaction.add(
      """
      UPDATE source_exposure e SET weight = k.weight FROM unnest($1, $2) k (id, weight)
      WHERE e.source_id = k.id AND e.weight <> k.weight
      """, .integers(weights.map(\.key)), .numbers(weights.map(\.value)))
  }
}

/// Sums of judgements over closed lists.
extension FeedbackWrites {
  /// Sums up the judgements of the reader's closed lists. Judgements of an earlier version are
  /// recomputed if the list is still stored.
  func rebuildTrials() throws {
    let rows = try transaction.run(
      """
      SELECT c.list_id, j.evidence, j.foresight,
        CASE WHEN j.closed IS NULL OR cardinality(j.foresight) NOT IN (0, $2) THEN l.id END AS id,
        l.at, l.shown, l.entries
      FROM closed_list c LEFT JOIN list_judgement j ON j.closed = c.closed
      LEFT JOIN shown_list l ON l.id = c.list_id AND l.closed = c.closed
        AND (j.closed IS NULL OR cardinality(j.foresight) NOT IN (0, $2))
      WHERE c.reader_id = $1 AND (j.closed IS NOT NULL OR l.id IS NOT NULL)
      ORDER BY c.closed
      """, .integer(reader), .integer(ScoreWeights.all.count))
    let anew = try judgedAnew(rows)
    judge(anew.sorted { $0.key < $1.key }.map { (list: $0.key, judgement: $0.value) })
    var trials: StoredTrials?
    for row in rows {
      let list: Int64 = try row["list_id"]
      let evidence: Double? = try row["evidence"]
      let needsAnew: Int64? = try row["id"]
      let known = needsAnew == nil ? evidence : nil
      let judgement = try known.map {
        ListJudgement(evidence: $0, logLikelihoods: try row["foresight"])
      }
      if let judgement = judgement ?? anew[list] { trials = trials.adding(judgement) }
    }
    transaction.add("DELETE FROM weight_trial WHERE reader_id = $1", .integer(reader))
    if let trials { setTrials(trials) }
  }

  private func judgedAnew(_ rows: PostgresRows) throws -> [Int64: ListJudgement] {
    var lists: [Int64: StoredList] = [:]
    for row in rows {
      let id: Int64? = try row["id"]
      if let id { lists[id] = try StoredList(row) }
    }
    guard !lists.isEmpty else { return [:] }
    let marks = try transaction.run(
      """
      SELECT l.id, s.article_id FROM shown_list l CROSS JOIN unnest(l.shown_articles) k (id)
      JOIN article_state s ON s.reader_id = l.reader_id AND s.article_id = k.id
        AND s.read_at < l.at
      WHERE l.id = ANY ($1)
      """, .integers(lists.keys.sorted()))
    var readBefore: [Int64: Set<Int64>] = [:]
    for row in marks { readBefore[try row[0], default: []].insert(try row[1]) }
    return lists.mapValues {
      ListJudgement(ShownList($0).choice(without: readBefore[$0.id] ?? []))
    }
  }
}
