package import Models

/// The articles of a page as view models, each made when it is asked for: a page of ten thousand
/// is not copied for being looked at.
package struct ArticleList: RandomAccessCollection, Sendable {
  let articles: [RankedArticle]
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

  /// One step of it is one call for a renderer that knows only the protocol.
  package struct Iterator: IteratorProtocol {
    private let list: ArticleList
    private var position = 0

    fileprivate init(_ list: ArticleList) {
      self.list = list
    }

    package mutating func next() -> ArticleViewModel? {
      guard position < list.endIndex else { return nil }
      defer { position += 1 }
      return list[position]
    }
  }

  package func makeIterator() -> Iterator { Iterator(self) }
}
