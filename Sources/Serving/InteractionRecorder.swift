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
  /// - Throws: ``ServingFault/noSuchArticle(_:)``.
  package func record(
    _ interaction: Interaction, articles: [Int64], reader name: String, at now: Date
  ) throws {
    try store.write { writer in
      let reader = try writer.readerID(name)
      for article in articles {
        try record(interaction, article: article, reader: reader, at: now, in: writer)
      }
    }
  }

  private func record(
    _ interaction: Interaction, article: Int64, reader: Int64, at now: Date, in writer: StoreWriter
  ) throws {
    guard let marks = try writer.reader.marks(reader: reader, article: article),
      let standing = try writer.reader.standing(article),
      let basis = try writer.reader.rankingBasis()
    else { throw ServingFault.noSuchArticle(article) }
    let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
    let step = InteractionStep(interaction, from: marks, at: now, settings: basis.settings)
    try writer.setMarks(step.marks, reader: reader, article: article)
    guard !step.isRepetition else { return }
    let event = LoggedEvent(.interaction(interaction, reader: reader), at: now, votes: step.votes)
    try writer.log(event, article: article)
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
  }
}
