package import Models

/// An article among others: a card, a line, an element of a list.
package struct ArticleViewModel: ViewModel, ArticlePresentable {
  package let ranked: RankedArticle
  package let rank: Int?

  /// - Parameter rank: The position in the list, from 1; `nil` where there is no order.
  package init(_ ranked: RankedArticle, rank: Int? = nil) {
    self.ranked = ranked
    self.rank = rank
  }

  package static let fields: [Field<Self>] = .article()
  package static let display: [Field<Self>] = [
    .rank, .label, .summary, .originName, .date, .readingMinutes, .coverage, .comments, .marks,
    .id,
  ]
  package static let columns: [Field<Self>] = [
    .id, .date, .category, .originName, .label, .link, .readingMinutes, .comments, .coverage,
    .marks,
  ]
  package static let arrangement = Arrangement.cards
}
