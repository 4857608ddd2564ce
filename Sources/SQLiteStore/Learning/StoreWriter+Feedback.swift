import Foundation
import Models
import Ranking
import Store

extension StoreWriter {
  /// Closes the list that a reader was shown last, if it is open, and learns from it.
  ///
  /// - Parameter known: the feedback computed before the transaction; used if it still applies.
  func closeOpenList(of reader: Int64, _ known: ListFeedback? = nil) throws {
    guard let open = try self.reader.openList(reader) else { return }
    let trials = try self.reader.trials(reader)
    let feedback =
      if let known,
        known.applies(to: open, opened: try self.reader.opened(by: reader, since: open.at))
      {
        known
      } else {
        ListFeedback(
          closing: open, after: try self.reader.lastClosedList(reader), trials: trials,
          marks: try self.reader.listMarks(of: open, reader: reader))
      }
    try addExposures(feedback.exposures)
    try write(feedback, reader: reader)
    // An earlier version stored sums for other sets of weights.
    guard trials?.isCurrent ?? true else { return try rebuildTrials() }
    let more = trials.adding(feedback.judgement)
    if let more, more != trials { try setTrials(more, reader: reader) }
  }

  /// Revokes choices of articles in the lists that showed them, unless another interaction still
  /// counts as a choice.
  ///
  /// - Parameter undone: the articles, and the time of each revoked interaction.
  func revokeChoices(_ undone: [(article: Int64, at: Date)], reader: Int64) throws {
    var isChanged = false
    for (article, date) in undone {
      // The next list closes a list, so only the last two lists before the interaction can have the
      // article.
      for list in try self.reader.closedLists(reader: reader, by: date, limit: 2)
      where list.shownArticles.contains(article) {
        guard
          let feedback = ListFeedback(
            reopening: list, without: article,
            marks: try self.reader.listMarks(of: list, reader: reader),
            exposures: try self.reader.exposures(ofList: list.id, reader: reader))
        else { continue }
        if feedback.isUnchosen {
          try session.add(list.forgettingPassedOver(by: reader))
        }
        try addExposures(feedback.exposures)
        try write(feedback, reader: reader)
        isChanged = true
      }
    }
    if isChanged { try rebuildTrials() }
  }

  /// Computes the sums over all closed lists again; they are equal to the sums added one by one.
  func rebuildFeedback() throws {
    try session.add(["DELETE FROM article_exposure", "DELETE FROM source_exposure"])
    var changes = [ExposureChange](of: try reader.allClosedLists())
    let sources = try reader.sources(of: changes.map(\.article))
    for index in changes.indices { changes[index].source = sources[changes[index].article] }
    try addExposures(changes)
    try rebuildTrials()
  }

  /// Adds up the judgements of the closed lists of each reader.
  private func rebuildTrials() throws {
    var trials: [Int64: StoredTrials] = [:]
    for (id, reader, known) in try self.reader.judgements() {
      var judgement = known
      // Judged by an earlier version, or closed before judgements were stored.
      if known?.isCurrent != true {
        guard let list = try self.reader.list(id, reader: reader) else { continue }
        let readBefore = try self.reader.read(list.shownArticles, by: reader, before: list.at)
        let anew = ListJudgement(ShownList(list).choice(without: readBefore))
        try setJudgement(anew, list: id)
        judgement = anew
      }
      if let judgement { trials[reader] = trials[reader].adding(judgement) }
    }
    try session.add("DELETE FROM weight_trial")
    for (reader, trials) in trials { try setTrials(trials, reader: reader) }
  }
}
