package import Foundation
package import Models
package import Ranking
package import Storing

/// Records what a reader does with an article, and moves it in the order.
package struct InteractionRecorder: Sendable {
  private let store: ArticleStore

  package init(store: ArticleStore) {
    self.store = store
  }

  /// Records one interaction, in one transaction: the line in the log, the reader's marks, the
  /// counts and the article's place in the order.
  ///
  /// - Returns: what it did; `nil` when there is no such article.
  package func record(
    _ interaction: Interaction, article: Int64, reader name: String, at now: Date
  ) throws -> InteractionStep? {
    try store.write { writer in
      let reader = try writer.readerID(name)
      guard let marks = try writer.reader.marks(reader: reader, article: article),
        let standing = try writer.reader.standing(article),
        let basis = try writer.reader.rankingBasis()
      else { return nil }
      let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
      let step = InteractionStep(interaction, from: marks, at: now, settings: basis.settings)
      try writer.setMarks(step.marks, reader: reader, article: article)
      guard !step.isRepetition else { return step }
      let event = LoggedEvent(
        .interaction(interaction, reader: reader), at: now, votes: step.votes)
      try writer.log(event, article: article)
      if step.rebuilds {
        let log = try writer.reader.log(article)
        let keys = ranker.rebuilt(
          publishedAt: standing.dated, weight: standing.weight, log: log)
        try writer.setRank(keys, article: article)
        try writer.setLocalCounts(EventLog.counts(log), article: article)
      } else if step.votes > 0 {
        let keys = ranker.keys(standing.keys, adding: step.votes, at: now)
        try writer.setRank(keys, article: article)
        var counts = InteractionCounts()
        counts.add(interaction)
        try writer.addLocalCounts(counts, article: article)
      }
      return step
    }
  }
}
