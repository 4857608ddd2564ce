package import Foundation
package import Models
import Ranking
package import Storing

/// Records what a reader does with articles, and changes the articles' places in the order.
package struct InteractionRecorder: Sendable {
  private let store: ArticleStore

  package init(store: ArticleStore) {
    self.store = store
  }

  /// Records an interaction with each of the articles, in one transaction: the events, the reader's
  /// marks, the counts and the articles' places in the order. All of them or, when one is not
  /// there, none.
  ///
  /// - Parameter pending: the same interaction with one article, as it was computed for a page:
  ///   used unless the reader's marks have changed since.
  /// - Throws: ``UnknownArticle``.
  package func record(
    _ interaction: Interaction, articles: [Int64], reader name: String, at now: Date,
    _ pending: PendingInteraction? = nil
  ) throws {
    var seen: Set<Int64> = []
    let articles = articles.filter { seen.insert($0).inserted }
    try store.write { writer in
      let reader = try writer.readerID(name)
      let states = try writer.reader.interactionStates(
        of: articles, reader: reader, withLogs: !interaction.voids.isEmpty)
      guard let basis = try writer.reader.rankingBasis() else {
        throw UnknownArticle(id: articles.first ?? 0)
      }
      let advantages = try Self.advantages(interaction, reader: reader, in: writer.reader)
      let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
      let changes = try articles.map { article in
        guard let state = states[article] else { throw UnknownArticle(id: article) }
        let step =
          if let pending, pending.article == article, pending.before == state.marks {
            pending.step
          } else {
            InteractionStep(interaction, from: state.marks, at: now, settings: basis.settings)
          }
        var change = InteractionChange(article: article, marks: step.marks)
        guard !step.isRepetition else { return change }
        let event = LoggedEvent(
          .interaction(interaction, reader: reader), at: now, votes: step.votes)
        change.event = event
        change.unlearned = interaction.voids
        if step.rebuilds {
          let log = state.log + [event]
          change.keys = ranker.rebuilt(
            publishedAt: state.dated, weight: state.weight, log: log)
          change.counts = .all(EventLog.counts(log))
        } else {
          let keys = ranker.keys(state.keys, adding: step.votes, at: now)
          if keys != state.keys { change.keys = keys }
          var counts = InteractionCounts()
          counts.add(interaction)
          if counts != InteractionCounts() { change.counts = .more(counts) }
        }
        if let lesson = Lesson.weight(of: interaction) {
          if state.features == nil {
            change.features = try FeatureIndex.features(of: article, in: writer.reader)?.bytes
          }
          change.lesson = (state.features ?? change.features).map { features in
            StoredLesson(
              article: article, interaction: interaction, weight: lesson.weight,
              advantage: advantages[article] ?? 0, at: now, features: features)
          }
        }
        return change
      }
      let undone = try writer.record(changes, reader: reader)
      if !undone.isEmpty {
        try FeedbackRecorder(store: writer).takeBack(undone, reader: reader)
      }
    }
  }

  /// Stores the reader's model when it lags behind: taking an interaction back deletes it. Until
  /// then it is folded from its log for each list.
  package func storeModel(reader name: String) throws {
    try store.writeSoon { writer in
      guard let reader = try writer.reader.readerID(name) else { return }
      try FeedbackRecorder(store: writer).storeModel(of: reader)
    }
  }

  /// How far above the middle of the reader's open list its articles are, in bits, for an
  /// interaction that teaches.
  private static func advantages(
    _ interaction: Interaction, reader: Int64, in store: StoreReader
  ) throws -> [Int64: Double] {
    guard Lesson.weight(of: interaction) != nil, let stored = try store.openList(reader) else {
      return [:]
    }
    let list = ShownList(stored)
    let mix = Mix(own: try store.trials(reader), all: try store.trials(nil))
    return Dictionary(
      zip(list.entries.map(\.article), list.advantages(mix)), uniquingKeysWith: { one, _ in one })
  }
}
