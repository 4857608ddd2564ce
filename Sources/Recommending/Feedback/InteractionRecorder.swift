package import Foundation
package import Models
import Ranking
package import Storing

/// Records what a reader does with an article, and moves it in the order.
package struct InteractionRecorder: Sendable {
  private let store: ArticleStore

  package init(store: ArticleStore) {
    self.store = store
  }

  /// Records an interaction with each of the articles, in one transaction: the lines in the log,
  /// the reader's marks, the counts and the articles' places in the order. All of them or, when one
  /// is not there, none.
  ///
  /// - Throws: ``UnknownArticle``.
  package func record(
    _ interaction: Interaction, articles: [Int64], reader name: String, at now: Date
  ) throws {
    try store.write { writer in
      let reader = try writer.readerID(name)
      var takenBack: [(article: Int64, at: Date)] = []
      for article in articles {
        takenBack += try record(
          interaction, article: article, reader: reader, at: now, in: writer
        ).map { (article, $0) }
      }
      if !takenBack.isEmpty {
        try FeedbackRecorder(store: writer).takeBack(takenBack, reader: reader)
      }
    }
  }

  /// Stores the reader's model when it lags behind: what was taken back has thrown it away. Until
  /// then it is made anew for each list.
  package func settle(reader name: String) throws {
    try store.writeSoon { writer in
      guard let reader = try writer.reader.readerID(name) else { return }
      try FeedbackRecorder(store: writer).settleModel(of: reader)
    }
  }

  /// - Returns: when each thing was done that this takes back.
  private func record(
    _ interaction: Interaction, article: Int64, reader: Int64, at now: Date, in writer: StoreWriter
  ) throws -> [Date] {
    guard let marks = try writer.reader.marks(reader: reader, article: article),
      let standing = try writer.reader.standing(article),
      let basis = try writer.reader.rankingBasis()
    else { throw UnknownArticle(id: article) }
    let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
    let step = InteractionStep(interaction, from: marks, at: now, settings: basis.settings)
    try writer.setMarks(step.marks, reader: reader, article: article)
    guard !step.isRepetition else { return [] }
    let event = LoggedEvent(.interaction(interaction, reader: reader), at: now, votes: step.votes)
    try writer.log(event, article: article)
    let takenBack = try teach(
      interaction, article: article, reader: reader, at: now, in: writer)
    if step.rebuilds {
      let log = try writer.reader.log(article)
      let keys = ranker.rebuilt(publishedAt: standing.dated, weight: standing.weight, log: log)
      try writer.setRank(keys, article: article)
      try writer.setLocalCounts(EventLog.counts(log), article: article)
    } else {
      let keys = ranker.keys(standing.keys, adding: step.votes, at: now)
      if keys != standing.keys { try writer.setRank(keys, article: article) }
      var counts = InteractionCounts()
      counts.add(interaction)
      if counts != InteractionCounts() { try writer.addLocalCounts(counts, article: article) }
    }
    return takenBack
  }

  /// Adds what an interaction says about the reader's taste to their lessons, or takes it back.
  private func teach(
    _ interaction: Interaction, article: Int64, reader: Int64, at now: Date, in writer: StoreWriter
  ) throws -> [Date] {
    guard let lesson = Lesson.weight(of: interaction) else {
      return try writer.deleteLessons(interaction.voids, article: article, reader: reader)
    }
    guard let features = try FeatureIndex(store: writer).features(of: article) else { return [] }
    try writer.insertLesson(
      StoredLesson(
        article: article, interaction: interaction, weight: lesson.weight,
        advantage: advantage(of: article, reader: reader, in: writer.reader), at: now,
        features: features), reader: reader)
    return []
  }

  /// How far above the middle of the reader's list the article stood, in bits; 0 outside of it.
  private func advantage(of article: Int64, reader: Int64, in store: StoreReader) throws -> Double {
    guard let stored = try store.openList(reader) else { return 0 }
    let list = ShownList(stored)
    guard let place = list.entries.firstIndex(where: { $0.article == article }) else { return 0 }
    return list.advantages(try ReaderProfile.mix(of: reader, in: store))[place]
  }
}
