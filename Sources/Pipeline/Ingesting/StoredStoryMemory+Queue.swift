import Models
import Ranking
import Store

extension StoredStoryMemory {
  /// Reads articles that need a story, with all data that is known to be needed for finding it.
  func queued(_ articles: [Int64]) throws -> [StoryDraft] {
    let queued = try answers { $0.queued = articles }.queued
    shared.batch.queued = Dictionary(
      queued.map { ($0.article.id, $0) }, uniquingKeysWith: { $1 })
    for one in queued where shared.cache.memberships[one.article.id] == nil {
      shared.cache.memberships[one.article.id] = .some(one.membership)
    }
    let drafts = queued.map { StoryDraft($0.article) }
    try expect(drafts)
    return drafts
  }

  private func expect(_ drafts: [StoryDraft]) throws {
    var questions = ClusteringQuestions()
    questions.terms = shared.cache.unknown([0] + drafts.flatMap(\.terms))
    questions.ends = Array(Set(drafts.flatMap(\.sketch)).filter { shared.batch.ends[$0] == nil })
    for (key, limit) in drafts.flatMap(\.keys)
    where shared.batch.latest[key].map({ $0.limit < limit }) ?? true {
      questions.keys[key] = max(limit, questions.keys[key] ?? 0)
    }
    let found = try ask(questions)
    shared.cache.learn(questions.terms, found.weights)
    for key in questions.ends { shared.batch.ends[key] = found.ends[key] ?? [] }
    for (key, limit) in questions.keys {
      shared.batch.latest[key] = (found.keys[key] ?? [], limit)
    }
  }
}
