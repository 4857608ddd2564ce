import Models
import Ranking
import Storing

extension StoredStoryMemory {
  /// Looks up articles whose stories are to be found, and all that is known to be needed for that.
  func untold(_ articles: [Int64]) throws -> [StoryDraft] {
    let untold = try answers { $0.untold = articles }.untold
    shared.batch.untold = Dictionary(
      untold.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    for article in untold where shared.recall.memberships[article.id] == nil {
      shared.recall.memberships[article.id] = .some(article.membership)
    }
    let drafts = untold.map { article in
      StoryDraft(
        StoryArticle(
          id: article.id, source: article.source, title: article.title,
          summary: article.summary, text: article.text, urlKey: article.urlKey,
          dated: article.dated))
    }
    try expect(drafts)
    return drafts
  }

  private func expect(_ drafts: [StoryDraft]) throws {
    var questions = ClusteringQuestions()
    questions.terms = shared.recall.unknown([0] + drafts.flatMap(\.terms))
    questions.ends = Array(Set(drafts.flatMap(\.sketch)).filter { shared.batch.ends[$0] == nil })
    for (key, limit) in drafts.flatMap(\.keys)
    where shared.batch.latest[key].map({ $0.limit < limit }) ?? true {
      questions.keys[key] = max(limit, questions.keys[key] ?? 0)
    }
    let found = try ask(questions)
    shared.recall.learn(questions.terms, found.weights)
    for key in questions.ends { shared.batch.ends[key] = found.ends[key] ?? [] }
    for (key, limit) in questions.keys {
      shared.batch.latest[key] = (found.keys[key] ?? [], limit)
    }
  }
}
