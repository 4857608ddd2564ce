import Basics
package import Foundation
package import Models
package import Ranking
package import Store

/// Records interactions of a reader with articles, and updates the articles' rank keys.
package struct InteractionRecorder: Sendable {
  private let store: any LearningStoring & StreamStoring

  /// Articles per transaction: another writer waits no longer than these take.
  private static let batch = 500
  /// Seconds between two transactions. A process that waits for its turn to write asks for it every
  /// two milliseconds.
  private static let pause = 0.005

  package init(store: any LearningStoring & StreamStoring) {
    self.store = store
  }

  /// Records interactions with each of the articles, in order: the events, the reader's marks, the
  /// counts and the rank keys. Nothing is recorded if an article does not exist before. Several hundred
  /// articles are recorded in one transaction; a caller that is interrupted records them again, which
  /// changes nothing.
  ///
  /// - Parameter pending: the same interaction with one article, computed earlier for a page; used
  ///   unless the reader's marks have changed since.
  /// - Throws: ``UnknownArticle``.
  package func record(
    _ interactions: Interaction..., articles: [Int64], reader name: String, at now: Date,
    _ pending: PendingInteraction? = nil
  ) throws {
    let articles = articles.distinct()
    if articles.count > Self.batch { try store.checkExistence(of: articles) }
    for start in stride(from: 0, to: articles.count, by: Self.batch) {
      if start > 0 { Thread.sleep(forTimeInterval: Self.pause) }
      try record(
        interactions, of: Array(articles[start..<min(articles.count, start + Self.batch)]),
        reader: name, at: now, pending)
    }
  }

  private func record(
    _ interactions: [Interaction], of articles: [Int64], reader name: String, at now: Date,
    _ pending: PendingInteraction?
  ) throws {
    let request = InteractionRequest(
      articles: articles, reader: name,
      withLogs: interactions.contains { !$0.cancelledInteractions.isEmpty },
      teaches: interactions.contains { TrainingExample.weight(of: $0) != nil })
    try store.recordInteractions(request) { findings in
      guard let basis = findings.basis else { throw UnknownArticle(id: articles.first ?? 0) }
      let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
      let advantages = findings.advantages
      return try articles.flatMap { article in
        guard var state = findings.states[article] else { throw UnknownArticle(id: article) }
        return interactions.map { interaction in
          let step =
            if let pending, pending.article == article, pending.before == state.marks {
              pending.step
            } else {
              InteractionStep(interaction, from: state.marks, at: now, settings: basis.settings)
            }
          let change = InteractionChange(
            interaction, step, article: article, from: state, reader: findings.reader,
            advantage: advantages[article] ?? 0, ranker: ranker, at: now)
          state.apply(change)
          return change
        }
      }
    }
  }

  /// Stores the reader's model if it is missing: taking an interaction back deletes it. Without a
  /// stored model, each list computes it from the log of examples.
  package func storeModel(reader name: String) throws {
    try store.storeModel(of: name)
  }
}

extension InteractionFindings {
  /// How far each article of the reader's open list is above the middle of the list, in bits.
  fileprivate var advantages: [Int64: Double] {
    guard let openList else { return [:] }
    let list = ShownList(openList)
    return Dictionary(
      firstOf: zip(list.entries.map(\.article), list.advantages(ScoreWeightSelection(trials).best)))
  }
}

extension InteractionState {
  /// Updates the state after a change.
  fileprivate mutating func apply(_ change: InteractionChange) {
    marks = change.marks
    keys = change.keys ?? keys
    features = features ?? change.features
    if let event = change.event { log.append(event) }
  }
}

extension InteractionChange {
  fileprivate init(
    _ interaction: Interaction, _ step: InteractionStep, article: Int64,
    from state: InteractionState, reader: Int64, advantage: Double, ranker: Ranker, at now: Date
  ) {
    self.init(article: article, marks: step.marks)
    guard !step.isRepetition else { return }
    let event = LoggedEvent(.interaction(interaction, reader: reader), at: now, votes: step.votes)
    self.event = event
    unlearned = interaction.cancelledInteractions
    if step.rebuilds {
      let log = state.log + [event]
      keys = ranker.rebuilt(publishedAt: state.dated, weight: state.weight, log: log)
      counts = .all(EventLog.counts(log))
    } else {
      let moved = ranker.keys(state.keys, adding: step.votes, at: now)
      if moved != state.keys { keys = moved }
      var more = InteractionCounts()
      more.add(interaction)
      if more != InteractionCounts() { counts = .more(more) }
    }
    guard let weight = TrainingExample.weight(of: interaction)?.weight else { return }
    if state.features == nil { features = state.words?.features.bytes }
    example = (state.features ?? features).map { features in
      StoredTrainingExample(
        article: article, interaction: interaction, weight: weight, advantage: advantage, at: now,
        features: features)
    }
  }
}

/// A page of a list and the feedback from the list before it, recorded once the page was shown.
package struct PendingImpression: Sendable {
  package let list: StoredList
  /// Feedback from the list that was open when the page was computed; `nil` if none was open.
  package let feedback: ListFeedback?
}

/// An interaction with an article, computed from the reader's marks but not yet recorded.
package struct PendingInteraction: Sendable {
  package let interaction: Interaction
  package let article: Int64
  package let at: Date
  /// The marks from which the step was computed.
  let before: ReaderMarks
  package let step: InteractionStep

  init(
    _ interaction: Interaction, article: Int64, marks: ReaderMarks, at date: Date,
    settings: RankingSettings
  ) {
    self.interaction = interaction
    self.article = article
    at = date
    before = marks
    step = InteractionStep(interaction, from: marks, at: date, settings: settings)
  }

  /// Shows an article in the state after the interaction.
  package func apply(to article: inout RankedArticle) {
    article.state = step.marks.state
    if !step.isRepetition { article.counts.add(interaction) }
  }
}

extension StreamStoring {
  /// - Throws: ``UnknownArticle`` for the first article that does not exist.
  func checkExistence(of articles: [Int64]) throws {
    let known = Set(try existing(articles))
    if let missing = articles.first(where: { !known.contains($0) }) {
      throw UnknownArticle(id: missing)
    }
  }
}

/// The article of an interaction does not exist.
package struct UnknownArticle: Error, Hashable {
  package let id: Int64
}
