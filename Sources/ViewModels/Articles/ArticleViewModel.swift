package import Models

/// An article in a list: a card, a line, or a list element.
///
/// It refers to its list and copies nothing of the article: an article has about twenty strings,
/// and copying them for each card cost half as much as its JSON.
package struct ArticleViewModel: ViewModel, ArticlePresentable {
  private let list: [RankedArticle]
  private let position: Int
  package let rank: Int?

  package var ranked: RankedArticle { list[position] }

  package init(_ ranked: RankedArticle) {
    self.init(in: [ranked], at: 0, rank: nil)
  }

  /// - Parameters:
  ///   - position: A valid index of the list.
  ///   - rank: The displayed rank, from 1; `nil` if the list is not ranked.
  init(in list: [RankedArticle], at position: Int, rank: Int?) {
    self.list = list
    self.position = position
    self.rank = rank
  }

  package static let fields: FieldList<Self> = .article
  package static let display: FieldList<Self> = .card(.brief)
  package static let columns: FieldList<Self> = .row
  package static let arrangement = Arrangement.cards
}
