package import Models
package import Ranking

/// What a list teaches once its reader has requested another one, or has revoked a choice from it.
package struct ListFeedback: Sendable {
  /// The input: the stored list, and the articles that the reader has opened since it was shown.
  /// The feedback is valid while the store has the same.
  package let stored: StoredList
  package let opened: Set<Int64>
  /// The list with its openings.
  package let list: StoredList
  package let judgement: ListJudgement
  /// The articles that count as shown, with whether each was opened.
  package let listed: ListExposures
  /// Impressions and openings to add, beyond those that the list has contributed before.
  package let exposures: [ExposureChange]
  /// The examples from the skipped entries.
  package let examples: [StoredTrainingExample]
  /// Whether nothing is chosen from the list: then it has no examples from skipped entries.
  package let isUnchosen: Bool

  /// The feedback when a list is closed.
  ///
  /// - Parameters:
  ///   - before: the list that the reader was shown before this one.
  ///   - trials: the trials of the sets of weights, without this list.
  package init(
    closing stored: StoredList, after before: StoredList?, trials: StoredTrials?, marks: ListMarks
  ) {
    var list = ShownList(stored)
    for index in list.entries.indices {
      list.entries[index].isOpened = marks.opened.contains(list.entries[index].article)
    }
    let choice = list.choice(without: marks.readBefore)
    let listed = choice.exposures(after: before)
    let advantages = choice.advantages(ScoreWeightSelection(trials).best)
    let examples = choice.skippedEntries(among: listed).compactMap { index, weight in
      let article = choice.entries[index].article
      return marks.known[article].flatMap { known in
        known.features.isEmpty
          ? nil
          : StoredTrainingExample(
            article: article, interaction: nil, weight: weight, advantage: advantages[index],
            at: stored.at, features: known.features)
      }
    }
    self.init(
      stored, opened: marks.opened, list, choice, listed: listed,
      exposures: listed.changes(
        in: ArticleExposure.period(at: stored.at), sources: marks.known.mapValues(\.source)),
      examples: examples)
  }

  /// The feedback from a closed list after its reader has revoked an interaction with an article;
  /// `nil` if the article was not chosen from the list, or still is.
  ///
  /// - Parameter exposures: what the list has contributed.
  package init?(
    reopening stored: StoredList, without article: Int64, marks: ListMarks,
    exposures former: ListExposures
  ) {
    var list = ShownList(stored)
    guard let index = list.entries.firstIndex(where: { $0.article == article && $0.isOpened }),
      !marks.opened.contains(article)
    else { return nil }
    list.entries[index].isOpened = false
    let period = ArticleExposure.period(at: list.at)
    let sources = marks.known.mapValues(\.source)
    var listed = former
    let wasCounted = listed.close(article)
    let changes = zip(
      listed.changes(in: period, sources: sources), former.changes(in: period, sources: sources)
    ).map { $0 - $1 }
    self.init(
      stored, opened: marks.opened, list, list.choice(without: marks.readBefore), listed: listed,
      exposures: wasCounted ? changes : [], examples: [])
  }

  private init(
    _ stored: StoredList, opened: Set<Int64>, _ list: ShownList, _ choice: ShownList,
    listed: ListExposures, exposures: [ExposureChange], examples: [StoredTrainingExample]
  ) {
    self.stored = stored
    self.opened = opened
    var changed = stored
    changed.entries = list.bytes
    self.list = changed
    judgement = ListJudgement(choice)
    self.listed = listed
    self.exposures = exposures
    self.examples = examples
    isUnchosen = !choice.entries.contains(where: \.isOpened)
  }

  /// Whether the feedback, computed when a list was closed, is still that of a list.
  package func applies(to list: StoredList, opened: Set<Int64>) -> Bool {
    stored == list && self.opened == opened
  }
}

extension ShownList {
  /// The entries of a list that were shown.
  package init(_ stored: StoredList) {
    self.init(at: stored.at, bytes: stored.entries)
    entries = Array(entries.prefix(stored.shown))
  }

  /// The entries that the reader could choose from. An article read before the list was shown is
  /// neither skipped nor, if it is opened again, chosen: its counts already contain the first
  /// opening, which would predict the second.
  package func choice(without readBefore: Set<Int64>) -> ShownList {
    var list = self
    list.entries.removeAll { readBefore.contains($0.article) }
    return list
  }

  /// The entries that count as shown: a page that is requested again shows nothing new.
  fileprivate func exposures(after before: StoredList?) -> ListExposures {
    let known = Set(before?.shownArticles ?? [])
    return ListExposures(
      entries.filter { $0.isOpened || !known.contains($0.article) }
        .map { ($0.article, $0.isOpened) })
  }
}

extension StoredList {
  /// The articles on the shown pages of the list.
  package var shownArticles: [Int64] { ShownList(self).entries.map(\.article) }

  /// The articles that the next page needs to know: those of the windows that it reorders.
  package func articles(for query: FeedQuery) -> [Int64] {
    let entries = ShownList(at: at, bytes: entries).entries
    let size = Diversity.window
    let end = min(entries.count, (query.after?.offset ?? 0) + query.limit)
    let start = min(shown, end) / size * size
    return entries[start..<min(entries.count, (end + size - 1) / size * size)].map(\.article)
  }
}

extension ListJudgement {
  /// The evidence of a list for the weights of a score; empty if the reader chose nothing.
  ///
  /// - Parameter choice: the entries that the reader could choose from.
  package init(_ choice: ShownList) {
    let logLikelihoods = choice.logLikelihoods
    self.init(
      evidence: logLikelihoods == nil ? 0 : choice.evidence, logLikelihoods: logLikelihoods ?? [])
  }

  /// Whether it is of the present sets of weights, or of a list without a choice: others are from an
  /// earlier version.
  package var isCurrent: Bool {
    [0, ScoreWeights.all.count].contains(logLikelihoods.count)
  }
}
