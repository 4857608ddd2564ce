import Models
import Ranking
import Store

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
    transaction.add("DELETE FROM mix_trial WHERE reader_id = $1", .integer(reader))
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
