import Foundation
import Models
import Store

/// Undoes choices from a list.
extension FeedbackWrites {
  /// A closed list, with what it has contributed.
  private struct ClosedList {
    var list: StoredList
    var exposures: ListExposures
    var marks = ListMarks(opened: [], readBefore: [], known: [:])
  }

  /// Undoes that articles were chosen from the list in which they were shown, unless another
  /// interaction still counts as a choice.
  ///
  /// - Parameter undone: the articles, each with the time of the undone interaction.
  func revokeChoices(_ undone: [(article: Int64, at: Date)]) throws {
    var (lists, order) = try closedLists(before: undone)
    var exposures: [ExposureChange] = []
    var isChanged = false
    for (place, one) in undone.enumerated() {
      for id in order[Int64(place) + 1] ?? [] {
        guard let closed = lists[id],
          let feedback = ListFeedback(
            reopening: closed.list, without: one.article, marks: closed.marks,
            exposures: closed.exposures)
        else { continue }
        if feedback.isUnchosen {
          transaction.add(PostgresStatement(closed.list.forgettingPassedOver(by: reader)))
        }
        exposures += feedback.exposures
        write(feedback)
        lists[id]?.list = feedback.list
        lists[id]?.exposures = feedback.listed
        isChanged = true
      }
    }
    guard isChanged else { return }
    transaction.add(Self.turn)
    if !exposures.isEmpty {
      try addExposures(exposures, asking: PostgresStatement("SELECT 1"))
    }
    try rebuildTrials()
  }

  /// The reader's last two closed lists before each of some times: showing a list closes the one
  /// before, so that only one of the two can have the article.
  ///
  /// - Returns: the lists, and for each index (from 1) their ids, latest first.
  private func closedLists(
    before undone: [(article: Int64, at: Date)]
  ) throws -> (lists: [Int64: ClosedList], order: [Int64: [Int64]]) {
    let me = PostgresValue.integer(reader)
    let chosen = """
      SELECT k.place, l.* FROM unnest($2) WITH ORDINALITY k (at, place)
      CROSS JOIN LATERAL (SELECT * FROM shown_list WHERE reader_id = $1 AND closed > 0
        AND at <= k.at ORDER BY closed DESC LIMIT 2) l
      """
    let dates = PostgresValue.numbers(undone.map(\.at.stored))
    let rows = try transaction.run([
      PostgresStatement(
        """
        SELECT l.place, l.id, l.at, l.shown, l.entries, c.exposures FROM (\(chosen)) l
        LEFT JOIN closed_list c ON c.closed = l.closed ORDER BY l.place, l.closed DESC
        """, me, dates),
      PostgresStatement(
        """
        SELECT DISTINCT l.id, o.article_id FROM (\(chosen)) l
        JOIN training_example o ON o.reader_id = $1 AND o.at >= l.at
          AND \(ListMarks.isOpening("o.kind"))
        """, me, dates),
      PostgresStatement(
        """
        SELECT k.list, \(ReaderStateLookUp.knownColumns),
          coalesce(s.read_at < k.at, false) AS was_read
        FROM (SELECT DISTINCT l.id AS list, l.at, shown.id FROM (\(chosen)) l
          CROSS JOIN LATERAL unnest(l.shown_articles) shown (id)) k
        \(ReaderStateLookUp.knownJoins)
        LEFT JOIN article_state s ON s.reader_id = $1 AND s.article_id = a.id
        """, me, dates),
    ])
    var lists: [Int64: ClosedList] = [:]
    var order: [Int64: [Int64]] = [:]
    for row in rows[0] {
      let list = try StoredList(row)
      order[try row["place"], default: []].append(list.id)
      let exposures: [UInt8]? = try row["exposures"]
      lists[list.id] = ClosedList(list: list, exposures: ListExposures(bytes: exposures ?? []))
    }
    for row in rows[1] {
      lists[try row["id"]]?.marks.opened.insert(try row["article_id"])
    }
    for row in rows[2] {
      let (list, article): (Int64, Int64) = (try row["list"], try row["id"])
      lists[list]?.marks.known[article] = try ReaderStateLookUp.known(row)
      if try row["was_read"] { lists[list]?.marks.readBefore.insert(article) }
    }
    return (lists, order)
  }
}
