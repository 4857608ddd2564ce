import Foundation
import Models
import Ranking
import Storing

extension Recommender {
  /// Deletes everything that was learned about the reader, in the file too. Articles are ordered as
  /// they would be without the reader's interactions; marks (read, bookmarked, hidden) stay.
  ///
  /// - Returns: the number of articles that the reader had interacted with.
  package func forget() throws -> Int { try forget(thenRemoving: false) }

  func forget(thenRemoving removes: Bool) throws -> Int {
    let articles = try store.write { writer -> Int in
      guard let id = try writer.reader.readerID(reader) else { return 0 }
      try writer.wipesDeleted(true)
      let articles = try writer.forget(id)
      // The weights of sources were learned too.
      try FeedbackRecorder(store: writer).rebuild()
      let moved = Set(articles).union(try writer.reweigh())
      if let basis = try writer.reader.rankingBasis() {
        let ranker = Ranker(settings: basis.settings, epoch: basis.epoch)
        for article in moved.sorted() {
          guard let standing = try writer.reader.standing(article) else { continue }
          let log = try writer.reader.log(article)
          try writer.setRank(
            ranker.rebuilt(publishedAt: standing.dated, weight: standing.weight, log: log),
            article: article)
          try writer.setLocalCounts(EventLog.counts(log), article: article)
        }
      }
      if removes { try writer.deleteReader(id) }
      try writer.wipesDeleted(false)
      return articles.count
    }
    // What the write-ahead log still holds is overwritten too; where another process reads it, when
    // that has ended.
    try? store.shrink()
    return articles
  }
}
