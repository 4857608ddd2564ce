package import Models
package import Ranking
package import Store

/// The choices that a reader made in a list, with the examples from them, once the reader has
/// requested another list.
package struct ImpressionFeedback: Sendable {
  /// The input: the stored list, and the articles that the reader has opened since it was shown.
  let stored: StoredList
  let opened: Set<Int64>
  /// The list, with the opened articles marked.
  let list: ShownList
  /// The examples from the skipped entries.
  let examples: [StoredTrainingExample]
  let judgement: ListJudgement
  /// The articles that count as shown, and their impressions and openings.
  let listed: ListExposures
  let exposures: [ListClosing.Exposure]

  /// - Parameters:
  ///   - before: the list that the reader was shown before this one.
  ///   - weights: the reader's weights of the parts of a score.
  init(_ stored: StoredList, after before: StoredList?, weights: ScoreWeights, marks: ListMarks) {
    self.stored = stored
    opened = marks.opened
    var list = ShownList(stored)
    for index in list.entries.indices {
      list.entries[index].isOpened = marks.opened.contains(list.entries[index].article)
    }
    self.list = list
    let choice = list.choice(without: marks.readBefore)
    judgement = ListJudgement(choice)
    listed = choice.exposures(after: before)
    exposures = listed.contributions(
      in: ArticleExposure.period(at: stored.at), sources: marks.known.mapValues(\.source))
    let advantages = choice.advantages(weights)
    examples = choice.skippedEntries(among: listed).compactMap { index, weight in
      let article = choice.entries[index].article
      guard let features = marks.known[article]?.features, !features.isEmpty else { return nil }
      return StoredTrainingExample(
        article: article, interaction: nil, weight: weight, advantage: advantages[index],
        at: stored.at, features: features)
    }
  }

  /// The changes that the store writes when it closes the list.
  var closing: ListClosing {
    var changed = stored
    changed.entries = list.bytes
    return ListClosing(
      list: changed, judgement: judgement, exposures: listed, shown: exposures, examples: examples)
  }

  /// The closing with its input, so that the store uses it only if the input has not changed.
  package var known: KnownClosing {
    KnownClosing(list: stored, opened: opened, closing: closing)
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
  func exposures(after before: StoredList?) -> ListExposures {
    let known = Set(before.map { ShownList($0).entries.map(\.article) } ?? [])
    return ListExposures(
      entries.filter { $0.isOpened || !known.contains($0.article) }
        .map { ($0.article, $0.isOpened) })
  }
}

extension ListJudgement {
  /// The evidence of a list for the weights of a score; empty if the reader chose nothing.
  init(_ list: ShownList) {
    let logLikelihoods = list.logLikelihoods
    self.init(
      evidence: logLikelihoods == nil ? 0 : list.evidence, logLikelihoods: logLikelihoods ?? [])
  }
}

extension ListClosing.Exposure {
  /// The difference of two contributions of a list to the same article.
  static func - (after: Self, before: Self) -> Self {
    Self(
      article: after.article, source: after.source, shown: after.shown - before.shown,
      opened: after.opened - before.opened,
      aged: ArticleExposure(
        expected: after.aged.expected - before.aged.expected,
        opened: after.aged.opened - before.aged.opened, period: after.aged.period))
  }
}

extension Exposure {
  package init(_ numbers: (shown: Double, opened: Double)) {
    self.init(shown: numbers.shown, opened: numbers.opened)
  }

  static func += (sum: inout Exposure, more: ListClosing.Exposure) {
    sum.shown += more.shown
    sum.opened += more.opened
  }
}
