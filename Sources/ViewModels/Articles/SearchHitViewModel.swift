internal import Basics
package import Models

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
