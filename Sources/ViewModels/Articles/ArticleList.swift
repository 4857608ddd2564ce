package import Models

/// The articles of a page as view models, each made when it is asked for: a page of ten thousand
/// is not copied for being looked at.
package struct ArticleList: RandomAccessCollection, Sendable {
  private let articles: [RankedArticle]
  private let firstRank: Int?

  /// - Parameter firstRank: The rank of the first article; `nil` where there is no order.
  package init(_ articles: [RankedArticle], firstRank: Int? = nil) {
    self.articles = articles
    self.firstRank = firstRank
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { articles.count }

  package subscript(position: Int) -> ArticleViewModel {
    ArticleViewModel(in: articles, at: position, rank: firstRank.map { $0 + position })
  }
}
