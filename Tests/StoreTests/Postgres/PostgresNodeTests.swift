import Foundation
import Models
import Store
import Synchronization
import TestCluster
import Testing

/// Concurrent operations of several processes on one server; on a file they would be serialized.
@Suite(.enabled(if: PostgresDatabase.isThere))
struct PostgresNodeTests {
  let now = ConformanceFixture.now

  private func view(_ article: Int64, in store: any LearningStoring) throws {
    let request = InteractionRequest(
      articles: [article], reader: "ada", withLogs: false, teaches: false)
    try store.recordInteractions(request) { findings in
      var change = InteractionChange(article: article, marks: ReaderMarks(readAt: now))
      change.keys = findings.states[article].map {
        RankKeys(today: $0.keys.today + 1, now: $0.keys.now)
      }
      return [change]
    }
  }

  @Test func `a view during clustering is not overwritten`() async throws {
    let fixture = try ConformanceFixture(#require(StoreKind.all.last))
    let store = fixture.store
    let article = try await fixture.add("a")
    let tries = Mutex(0)
    try await store.clusterBatch([article], at: now) { findings, ask in
      var questions = ClusteringQuestions()
      questions.rankStates = [article]
      let keys = try #require(try ask(questions).rankStates[article]).keys
      let isFirst = tries.withLock { tries in
        tries += 1
        return tries == 1
      }
      if isFirst { try view(article, in: store) }
      var changes = ClusteringChanges(compared: now, articlesSince: 0)
      changes.steps = [
        .rank(RankKeys(today: keys.today + 10, now: keys.now), article: article)
      ]
      return changes
    }
    #expect(tries.withLock { $0 } == 2)
    let standing = try store.scoreInputs(of: article, reader: "ada")
    #expect(standing?.keys.today == 11)
    #expect(try await store.storyQueue(limit: nil).isEmpty)
  }
}
