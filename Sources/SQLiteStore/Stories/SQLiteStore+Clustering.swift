package import Foundation
import GRDB
package import Store

extension SQLiteStore {
  package func clusterBatch(
    _ articles: [Int64], at now: Date,
    deciding:
      @escaping @Sendable (ClusteringFindings, @escaping ClusteringAnswering) throws ->
      ClusteringChanges
  ) async throws {
    try await write { [path] writer in
      let (db, reader) = (writer.db, writer.reader)
      // The basis is read now: another process may have changed it since the pass began.
      let stored = try db.run(RankingBasis.stored)
      guard let basis = try RankingBasis(stored) else { return }
      let settings = try ClusteringSettings(stored)
      let tables = StoryTables(db, settings, at: now)
      let changes = try deciding(
        ClusteringFindings(
          basis: basis, compared: settings.compared, articlesSince: settings.articlesSince,
          version: try db.version(), answersLocally: true,
          isWaitedFor: { WriterPriorityLock.isHeld(besideDatabase: path) })
      ) { try reader.answers(to: $0, tables) }
      let examined = Array(articles.dropLast(changes.left.count))
      try writer.session.add("DELETE FROM story_queue WHERE article_id \(in: examined)")
      for step in changes.steps { try writer.apply(step) }
      try writer.session.add(ClusteringChanges.naming(changes.movedArticles))
      if let forgetting = changes.forgetting {
        try tables.forget(
          seenBefore: forgetting.seenBefore, minWeight: forgetting.minWeight)
      }
      try StoryTables.addWeights(changes.termIncrements, in: db)
      try tables.keep(changes, at: now)
      try writer.session.add(settings.storing(changes))
    }
  }
}

extension StoreWriter {
  /// Adds an article to the queue for finding stories.
  func queueForStory(_ article: Int64) throws {
    let insert = try cached("INSERT OR IGNORE INTO story_queue VALUES (?)")
    insert.bind(1, article)
    try insert.run()
  }

  fileprivate func apply(_ step: ClusteringChanges.Step) throws {
    switch step {
    case .place(let membership): try place(membership)
    case .withdraw(let article): try session.add(ClusteringChanges.withdrawing([article]))
    case .setOriginal(let article, let original): try setOriginal(original, of: article)
    case .merge(let story, let kept): try merge(story, into: kept)
    case .close(let stories): try session.add(ClusteringChanges.closing(stories))
    case .log(let event, let article): try session.log([(article, event)])
    case .deleteCoverage(let article, let sources):
      try deleteCoverage(by: sources, of: article)
    case .rank(let keys, let article): try setRank(keys, article: article)
    }
  }
}
