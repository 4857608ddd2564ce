import Models
import Ranking
import Recommending
import Store
import ViewModels

extension Newsroom {
  /// The unread articles of a list that are worth most within a reading time, in the list's order.
  /// Learning does not take it for a list that was shown: the articles that are missing did not fit.
  func list(
    _ query: FeedQuery, minutes: Int, _ choice: FieldList<ArticleViewModel>?, isShown: Bool
  ) throws -> FeedViewModel {
    var query = dated(query)
    query.minutes = nil
    query.unread = true
    query.limit = ReadingBudget.maxArticles
    query.after = nil
    let budget = ReadingBudget(minutes: minutes)
    let list = try NewsroomFault.naming { try recommender.page(query, isKept: false) }
    let chosen = budget.chosen(of: list.items)
    let rest = Set(chosen.map(\.id))
    let sum = ReadingSum(
      minutes: minutes, seconds: chosen.map(budget.time).reduce(0, +),
      leftOut: list.items.count - chosen.count,
      leftOutSeconds: list.items.filter { !rest.contains($0.id) }.map(budget.time).reduce(0, +))
    return FeedViewModel(
      category: list.list.category, neighbours: list.list.tabs, sort: query.sort,
      articles: chosen.map(pictures.naming), list: isShown ? keep(chosen.map(\.id)) : nil,
      choice: choice, emptyReason: .nothingUnread, reading: sum)
  }
}

extension ReadingBudget {
  func chosen(of articles: [RankedArticle]) -> [RankedArticle] {
    choice(of: articles.map(Candidate.init)).map { articles[$0] }
  }

  func time(of article: RankedArticle) -> Double { time(of: Candidate(article)) }
}

extension ReadingBudget.Candidate {
  fileprivate init(_ article: RankedArticle) {
    self.init(
      score: article.score, words: article.article.wordCount, source: article.article.source.name)
  }
}
