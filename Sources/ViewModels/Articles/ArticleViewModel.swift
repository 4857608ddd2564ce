internal import Basics
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

/// A search result: an article in a list, with the matching passage.
package struct SearchHitViewModel: ViewModel, ArticlePresentable {
  package let hit: SearchHit
  package let rank: Int?

  package var ranked: RankedArticle { hit.article }

  /// - Parameter rank: the displayed rank, from 1.
  package init(_ hit: SearchHit, rank: Int? = nil) {
    self.hit = hit
    self.rank = rank
  }

  package static let fields: FieldList<Self> = .article + [.snippet]
  package static let display: FieldList<Self> = .card(.passage)
  package static let columns: FieldList<Self> = .row + [.snippet]
  package static let arrangement = Arrangement.cards
}

extension Field where Subject == SearchHitViewModel {
  fileprivate static var snippet: Self {
    Self("snippet") { subject in
      let text = subject.hit.snippet.map(\.text).joined()
      return text.isEmpty ? .none : .text(text)
    }
  }

  /// The passage for people, with the matches emphasised.
  fileprivate static var passage: Self {
    Self("passage", at: .brief) { subject in
      guard !subject.hit.snippet.isEmpty else { return .text(subject.summary, .secondary) }
      let spans = subject.hit.snippet.map { TextSpan($0.text, style: $0.isMatch ? .strong : []) }
      return .document(TextDocument(blocks: [TextBlock(.paragraph, spans)]))
    }
  }
}
