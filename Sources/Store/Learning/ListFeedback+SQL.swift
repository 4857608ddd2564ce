import Basics
package import Foundation
import Models
import Ranking

extension LearningSession {
  /// Writes what the list last shown to a reader teaches, and closes it.
  ///
  /// - Parameter trials: the reader's trials until now.
  package func close(
    _ feedback: ListFeedback, of reader: Int64, after trials: StoredTrials?
  ) throws {
    try lock(.sums)
    try write(feedback, of: reader)
    try addExposures(feedback.exposures)
    // An earlier version summed them up with another set of weights.
    guard trials?.isCurrent ?? true else { return try rebuildTrials(of: reader) }
    let more = trials.adding(feedback.judgement)
    if let more, more != trials { try add(more.storing(of: reader)) }
  }

  /// Closes a list, or changes a closed one: stores its choices, their judgement, and the examples.
  /// Of lists closed long ago less data is kept, or none.
  package func write(
    _ feedback: ListFeedback, of reader: Int64, kept: KeptLists = .ofReader
  ) throws {
    try addExamples(feedback.examples, of: reader)
    let list = feedback.list
    func last(before count: Int) -> SQLStatement {
      """
      (SELECT closed FROM closed_list WHERE reader_id = \(reader)
        ORDER BY closed DESC LIMIT 1 OFFSET \(count))
      """
    }
    try add([
      """
      UPDATE shown_list SET entries = \(list.entries),
        closed = CASE closed WHEN 0 THEN \(next: .closing) ELSE closed END
      WHERE id = \(list.id) AND reader_id = \(reader)
      """,
      """
      INSERT INTO closed_list (closed, reader_id, list_id, exposures, period)
      SELECT closed, reader_id, id, \(feedback.listed.bytes), \(ArticleExposure.period(at: list.at))
      FROM shown_list WHERE id = \(list.id) AND reader_id = \(reader)
      ON CONFLICT (closed) DO UPDATE SET exposures = excluded.exposures
      """,
      feedback.judgement.storing(of: list.id),
      """
      DELETE FROM shown_list WHERE reader_id = \(reader) AND closed > 0
        AND closed <= \(sql: last(before: kept.whole))
      """,
      // Each closing makes at most one earlier judgement too old.
      "DELETE FROM list_judgement WHERE closed = \(sql: last(before: kept.judged))",
      """
      DELETE FROM closed_list WHERE reader_id = \(reader)
        AND closed <= \(sql: last(before: kept.counted))
      """,
    ])
  }

  /// Undoes that articles were chosen from the lists in which they were shown, unless another
  /// interaction still counts as a choice.
  ///
  /// - Parameter undone: the articles, each with the time of the undone interaction.
  package func revokeChoices(
    _ undone: [(article: Int64, at: Date)], of reader: Int64
  ) throws {
    guard !undone.isEmpty else { return }
    var lists: [Int64: ClosedList] = [:]
    var shown: [Date: [(list: Int64, articles: Set<Int64>)]] = [:]
    let dates = undone.map(\.at).distinct()
    for (date, rows) in zip(
      dates, try run(dates.map { ClosedList.last(before: $0, of: reader) }))
    {
      let found = try rows.map(ClosedList.init)
      for one in found { lists[one.list.id] = one }
      shown[date] = found.map { ($0.list.id, Set($0.list.shownArticles)) }
    }
    let holding = undone.map { one in
      let found = shown[one.at, default: []].filter { $0.articles.contains(one.article) }
      return (article: one.article, lists: found.map(\.list))
    }
    let holders = Set(holding.flatMap(\.lists))
    lists = lists.filter { holders.contains($0.key) }
    try readMarks(of: &lists, reader)
    var exposures: [ExposureChange] = []
    var isChanged = false
    for (article, ids) in holding {
      for id in ids {
        guard let closed = lists[id],
          let feedback = ListFeedback(
            reopening: closed.list, without: article, marks: closed.marks,
            exposures: closed.exposures)
        else { continue }
        if feedback.isUnchosen { try add(closed.list.forgettingPassedOver(by: reader)) }
        exposures += feedback.exposures
        try write(feedback, of: reader)
        lists[id]?.list = feedback.list
        lists[id]?.exposures = feedback.listed
        isChanged = true
      }
    }
    guard isChanged else { return }
    try lock(.sums)
    try addExposures(exposures)
    try rebuildTrials(of: reader)
  }

  private func readMarks(of lists: inout [Int64: ClosedList], _ reader: Int64) throws {
    let known = lists.values.map(\.list)
    guard !known.isEmpty else { return }
    var rows = try run(known.flatMap { ListMarks.stored(of: $0, by: "\(reader)") })[...]
    for list in known { lists[list.id]?.marks = try ListMarks(&rows) }
  }

  /// Sums up the judgements of a reader's closed lists. A judgement of an earlier version is
  /// computed again if the list is still stored.
  package func rebuildTrials(of reader: Int64) throws {
    let judged = try run(
      """
      SELECT c.list_id, j.evidence, j.foresight FROM closed_list c
      LEFT JOIN list_judgement j ON j.closed = c.closed
      WHERE c.reader_id = \(reader) AND (j.closed IS NOT NULL OR EXISTS (
        SELECT 1 FROM shown_list l WHERE l.id = c.list_id AND l.closed = c.closed))
      ORDER BY c.closed
      """
    ).map { row -> (list: Int64, judgement: ListJudgement?) in
      let evidence: Double? = try row["evidence"]
      return (
        list: try row["list_id"] as Int64,
        judgement: try evidence.map {
          ListJudgement(evidence: $0, logLikelihoods: try row.numbers("foresight"))
        }
      )
    }
    let anew = try judgeAnew(
      judged.filter { $0.judgement?.isCurrent != true }.map(\.list), of: reader)
    var trials: StoredTrials?
    for (list, known) in judged {
      if let judgement = anew[list] ?? known { trials = trials.adding(judgement) }
    }
    try add("DELETE FROM weight_trial WHERE reader_id = \(reader)")
    if let trials { try add(trials.storing(of: reader)) }
  }

  private func judgeAnew(_ ids: [Int64], of reader: Int64) throws -> [Int64: ListJudgement] {
    guard !ids.isEmpty else { return [:] }
    let lists = try run(
      """
      SELECT id, at, shown, entries FROM shown_list
      WHERE reader_id = \(reader) AND id \(in: ids) ORDER BY id
      """
    ).map(StoredList.init)
    guard !lists.isEmpty else { return [:] }
    let read = try run(
      lists.map { ListMarks.read($0.shownArticles, by: "\(reader)", before: $0.at) })
    var judgements: [Int64: ListJudgement] = [:]
    for (list, rows) in zip(lists, read) {
      let judgement = ListJudgement(ShownList(list).choice(without: Set(try rows.values())))
      judgements[list.id] = judgement
      try add(judgement.storing(of: list.id))
    }
    return judgements
  }
}

/// A closed list, with what it has contributed.
private struct ClosedList {
  var list: StoredList
  var exposures: ListExposures
  var marks = ListMarks(opened: [], readBefore: [], known: [:])

  init(_ row: SQLRow) throws {
    list = try StoredList(row)
    let bytes: [UInt8]? = try row["exposures"]
    exposures = ListExposures(bytes: bytes ?? [])
  }

  /// A reader's last two closed lists that were shown by a time, the latest first: showing a list
  /// closes the one before, so that only one of the two can have an article chosen then.
  static func last(before date: Date, of reader: Int64) -> SQLStatement {
    """
    SELECT l.id, l.at, l.shown, l.entries, c.exposures FROM shown_list l
    LEFT JOIN closed_list c ON c.closed = l.closed
    WHERE l.reader_id = \(reader) AND l.closed > 0 AND l.at <= \(date)
    ORDER BY l.closed DESC LIMIT 2
    """
  }
}

extension ListJudgement {
  /// Stores the judgement of a closed list.
  fileprivate func storing(of list: Int64) -> SQLStatement {
    """
    INSERT INTO list_judgement (closed, evidence, foresight)
    SELECT c.closed, \(evidence), \(numbers: logLikelihoods)
    FROM shown_list l JOIN closed_list c ON c.closed = l.closed WHERE l.id = \(list)
    ON CONFLICT (closed) DO UPDATE
      SET evidence = excluded.evidence, foresight = excluded.foresight
    """
  }
}

extension StoredTrials {
  /// The success of each choice of score weights for a reader, for ``init(_:)``.
  package static func stored(of reader: SQLStatement) -> SQLStatement {
    "SELECT evidence, sums FROM weight_trial WHERE reader_id = \(sql: reader)"
  }

  package init(_ row: some NamedRow) throws {
    self.init(evidence: try row["evidence"], sums: try row.numbers("sums"))
  }

  fileprivate func storing(of reader: Int64) -> SQLStatement {
    """
    INSERT INTO weight_trial (reader_id, evidence, sums)
    VALUES (\(reader), \(evidence), \(numbers: sums))
    ON CONFLICT (reader_id) DO UPDATE SET evidence = excluded.evidence, sums = excluded.sums
    """
  }
}
