package import Models

/// The articles of a page as view models, each made on access: reading a page of ten thousand
/// articles does not copy them.
package struct ArticleList: RandomAccessCollection, Sendable {
  let articles: [RankedArticle]
  private let firstRank: Int?

  /// - Parameter firstRank: The rank of the first article; `nil` if the list is not ranked.
  package init(_ articles: [RankedArticle], firstRank: Int? = nil) {
    self.articles = articles
    self.firstRank = firstRank
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { articles.count }

  package subscript(position: Int) -> ArticleViewModel {
    ArticleViewModel(in: articles, at: position, rank: firstRank.map { $0 + position })
  }

  /// A concrete iterator, so that a step is a single call for a renderer that knows only the
  /// protocol.
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
