import Models
import Postgres
import Storing

/// Sums of judgements over closed lists.
extension FeedbackWrites {
  /// Number of lists of all readers whose judgements are summed up. A judgement has half the weight
  /// of one made a hundred lists later, so that earlier lists are below the last bit.
  private static let judged = 6000

  /// Sums up the judgements of closed lists, for the reader and for all readers. Judgements of an
  /// earlier version are recomputed if the list is still stored.
  func rebuildTrials() throws {
    let columns = """
      c.list_id, c.reader_id, c.closed, j.evidence, j.foresight,
        CASE WHEN j.closed IS NULL OR cardinality(j.foresight) NOT IN (0, $2) THEN l.id END AS id,
        l.at, l.shown, l.entries
      FROM closed_list c LEFT JOIN list_judgement j ON j.closed = c.closed
      LEFT JOIN shown_list l ON l.id = c.list_id AND l.closed = c.closed
        AND (j.closed IS NULL OR cardinality(j.foresight) NOT IN (0, $2))
      WHERE (j.closed IS NOT NULL OR l.id IS NOT NULL)
      """
    let parameters: [PostgresValue] = [.integer(reader), .integer(rules.weightCount)]
    let rows = try transaction.run([
      PostgresStatement(
        "SELECT \(columns) AND c.reader_id = $1 ORDER BY c.closed", parameters),
      PostgresStatement(
        """
        SELECT * FROM (SELECT \(columns) ORDER BY c.closed DESC LIMIT $3) latest
        ORDER BY closed
        """, parameters + [.integer(Self.judged)]),
    ])
    let anew = try judgedAnew(rows)
    judge(anew.sorted { $0.key < $1.key }.map { (list: $0.key, judgement: $0.value) })
    var sums: [StoredTrials?] = [nil, nil]
    for (place, rows) in rows.enumerated() {
      for row in rows {
        let list: Int64 = try row["list_id"]
        let evidence: Double? = try row["evidence"]
        let needsAnew: Int64? = try row["id"]
        let known = needsAnew == nil ? evidence : nil
        let judgement = try known.map {
          ListJudgement(evidence: $0, logLikelihoods: try row["foresight"])
        }
        guard let judgement = judgement ?? anew[list], !judgement.logLikelihoods.isEmpty,
          judgement.logLikelihoods.count == rules.weightCount
        else { continue }
        sums[place] = rules.summing(sums[place], judgement)
      }
    }
    transaction.add("DELETE FROM mix_trial WHERE reader_id IN ($1, 0)", .integer(reader))
    for (key, trials) in zip([reader, 0], sums) {
      if let trials { setTrials([(key, trials)]) }
    }
  }

  private func judgedAnew(_ rows: [PostgresRows]) throws -> [Int64: ListJudgement] {
    var lists: [Int64: StoredList] = [:]
    for row in rows.joined() {
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
    return lists.mapValues { rules.judging($0, readBefore[$0.id] ?? []) }
  }
}
