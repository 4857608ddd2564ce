import Foundation
import Models
import Store

/// Undoes choices from a list.
extension FeedbackWrites {
  /// A closed list with its new state.
  private struct Reopened {
    var findings: ClosedListFindings
    var isChanged = false
  }

  /// Undoes that articles were chosen from the list in which they were shown, unless another
  /// interaction still counts as a choice.
  ///
  /// - Parameter undone: the articles, each with the time of the undone interaction.
  func revokeChoices(_ undone: [(article: Int64, at: Date)]) throws {
    var (lists, order) = try closedLists(before: undone)
    var exposures: [ListClosing.Exposure] = []
    for (place, one) in undone.enumerated() {
      for id in order[Int64(place) + 1] ?? [] {
        guard var list = lists[id], rules.articles(list.findings.list).contains(one.article),
          let reopening = rules.reopening(list.findings, one.article)
        else { continue }
        if reopening.isUnchosen { deletePassedOver(of: list.findings.list) }
        exposures += reopening.closing.shown
        write(reopening.closing)
        list.findings.list = reopening.closing.list
        list.findings.exposures = reopening.closing.exposures
        list.isChanged = true
        lists[id] = list
      }
    }
    guard lists.values.contains(where: \.isChanged) else { return }
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
  ) throws -> (lists: [Int64: Reopened], order: [Int64: [Int64]]) {
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
        JOIN lesson o ON o.reader_id = $1 AND o.at >= l.at
          AND o.kind IN ('view', 'finish', 'bookmark', 'share')
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
    var lists: [Int64: Reopened] = [:]
    var order: [Int64: [Int64]] = [:]
    for row in rows[0] {
      let list = try StoredList(row)
      order[try row["place"], default: []].append(list.id)
      let exposures: [UInt8]? = try row["exposures"]
      lists[list.id] = Reopened(
        findings: ClosedListFindings(
          list: list, marks: ListMarks(opened: [], readBefore: [], known: [:]),
          exposures: ListExposures(bytes: exposures ?? [])))
    }
    for row in rows[1] {
      lists[try row["id"]]?.findings.marks.opened.insert(try row["article_id"])
    }
    for row in rows[2] {
      let (list, article): (Int64, Int64) = (try row["list"], try row["id"])
      lists[list]?.findings.marks.known[article] = try ReaderStateLookUp.known(row)
      if try row["was_read"] { lists[list]?.findings.marks.readBefore.insert(article) }
    }
    return (lists, order)
  }

  /// Deletes the examples about passed-over articles of a list from which nothing was chosen after
  /// all.
  private func deletePassedOver(of list: StoredList) {
    transaction.add(
      "DELETE FROM lesson WHERE reader_id = $1 AND at = $2 AND kind IS NULL", .integer(reader),
      .date(list.at))
  }
}
