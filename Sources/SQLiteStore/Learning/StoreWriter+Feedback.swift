import Foundation
import Models
package import Store

extension StoreWriter {
  /// Closes the list that a reader was shown last, if it is open, and learns from it.
  package func closeOpenList(
    of reader: Int64, _ known: KnownClosing? = nil, by rules: FeedbackRules
  ) throws {
    guard let open = try self.reader.openList(reader) else { return }
    let closing: ListClosing
    if let known, known.list == open,
      try self.reader.opened(by: reader, since: open.at) == known.opened
    {
      closing = known.closing
    } else {
      closing = rules.closing(
        ListFindings(
          list: open, before: try self.reader.lastClosedList(reader),
          trials: try self.reader.trials(reader),
          marks: try self.reader.listMarks(rules.articles(open), of: reader, shownAt: open.at)))
    }
    try addExposures(closing.shown, by: rules)
    try closeList(closing, reader: reader, kept: .ofReader)
    let known = try self.reader.trials(reader)
    guard known.map({ $0.sums.count == rules.weightCount }) ?? true else {
      // An earlier version stored these sums, for other sets of weights.
      return try rebuildTrials(by: rules)
    }
    let trials = rules.summing(known, closing.judgement)
    if let trials, trials != known { try setTrials(trials, reader: reader) }
  }

  /// Stores a reader's model if enough new examples have gathered.
  func storeModel(of reader: Int64, by rules: FeedbackRules) throws {
    let through = try self.reader.learnedThrough(reader)
    guard
      try self.reader.hasExamples(reader, after: through, atLeast: KeptTrainingExamples.unlearned)
    else { return }
    try trimExamples(
      reader: reader, above: KeptTrainingExamples.most + KeptTrainingExamples.slack,
      to: KeptTrainingExamples.most)
    let stored = try self.reader.model(reader)
    var examples = try self.reader.examples(reader, after: stored.through)
    var model = rules.folding(stored.model, examples.map(\.example))
    if model == nil, stored.through > 0 {
      // The stored model has the format of an earlier version.
      examples = try self.reader.examples(reader, after: 0)
    }
    if model == nil { model = rules.folding([], examples.map(\.example)) }
    guard let model else { return }
    try setModel(model, through: examples.last?.id ?? stored.through, reader: reader)
  }

  /// Revokes choices of articles in the lists that showed them, unless another interaction still
  /// counts as a choice.
  ///
  /// - Parameter undone: the articles, and the time of each revoked interaction.
  func revokeChoices(
    _ undone: [(article: Int64, at: Date)], reader: Int64, by rules: FeedbackRules
  ) throws {
    var isChanged = false
    for (article, date) in undone {
      // The next list closes a list, so only the last two lists before the interaction can have the
      // article.
      for list in try self.reader.closedLists(reader: reader, by: date, limit: 2)
      where rules.articles(list).contains(article) {
        let findings = ClosedListFindings(
          list: list,
          marks: try self.reader.listMarks(rules.articles(list), of: reader, shownAt: list.at),
          exposures: try self.reader.exposures(ofList: list.id, reader: reader))
        guard let reopening = rules.reopening(findings, article) else { continue }
        if reopening.isUnchosen { try deletePassedOver(of: list, reader: reader) }
        try addExposures(reopening.closing.shown, by: rules)
        try closeList(reopening.closing, reader: reader, kept: .ofReader)
        isChanged = true
      }
    }
    if isChanged { try rebuildTrials(by: rules) }
  }

  /// Computes the sums over all closed lists again; they are equal to the sums added one by one.
  package func rebuildFeedback(by rules: FeedbackRules) throws {
    try clearExposures()
    var sums = ExposureSums()
    try reader.forEachClosedList { sums.add($0, period: $1) }
    if !sums.isEmpty {
      let sources = try reader.sources(of: sums.articles)
      try addExposures(sums.exposures(sources: sources), by: rules)
    }
    try rebuildTrials(by: rules)
  }

  /// Adds impressions and openings of articles, and sets the new weights of their sources.
  private func addExposures(_ exposures: [ListClosing.Exposure], by rules: FeedbackRules) throws {
    guard !exposures.isEmpty else { return }
    let sums = try addExposures(exposures)
    try setWeights(sums.sources.mapValues { rules.weighing($0, sums.all) })
  }

  /// Adds up the judgements of the closed lists of each reader.
  private func rebuildTrials(by rules: FeedbackRules) throws {
    var trials: [Int64: StoredTrials] = [:]
    for (id, reader, known) in try self.reader.judgements() {
      var judgement = known
      // Judged by an earlier version, or closed before judgements were stored.
      if judgement.map({
        !$0.logLikelihoods.isEmpty && $0.logLikelihoods.count != rules.weightCount
      })
        ?? true
      {
        guard let list = try self.reader.list(id, reader: reader) else { continue }
        let anew = rules.judging(
          list, try self.reader.read(rules.articles(list), by: reader, before: list.at))
        try setJudgement(anew, list: id)
        judgement = anew
      }
      guard let judgement, !judgement.logLikelihoods.isEmpty else { continue }
      trials[reader] = rules.summing(trials[reader], judgement)
    }
    try clearTrials()
    for (reader, trials) in trials { try setTrials(trials, reader: reader) }
  }
}
