package import Models

/// An article among others: a card, a line, an element of a list.
///
/// It is a window on its list and copies nothing of the article: an article holds some twenty
/// strings, and to copy them for each card cost as much as half of its JSON.
package struct ArticleViewModel: ViewModel, ArticlePresentable {
  private let list: [RankedArticle]
  private let position: Int
  package let rank: Int?

  package var ranked: RankedArticle { list[position] }

  /// A single article.
  package init(_ ranked: RankedArticle) {
    self.init(in: [ranked], at: 0, rank: nil)
  }

  /// - Parameters:
  ///   - position: A valid index of the list.
  ///   - rank: The article's place for people, from 1; `nil` where there is no order.
  init(in list: [RankedArticle], at position: Int, rank: Int?) {
    self.list = list
    self.position = position
    self.rank = rank
  }

  package static let fields: FieldList<Self> = .article
  package static let display: FieldList<Self> = .card(.summary)
  package static let columns: FieldList<Self> = .row
  package static let arrangement = Arrangement.cards
}
