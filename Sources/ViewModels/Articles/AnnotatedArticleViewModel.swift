internal import Basics
package import Foundation
package import Models

/// An article with what its reader wrote on it, without its text.
package struct AnnotatedArticleViewModel: ViewModel, ArticleReferring, OriginPresentable,
  AnnotationPresentable
{
  package let article: Article
  package let note: String?
  package let noted: Date?
  package let highlights: [HighlightViewModel]

  /// - Parameter located: the highlights as they were looked for in the texts of an article that
  ///   was edited.
  package init(
    _ article: Article, _ annotations: ArticleAnnotations,
    locating located: [HighlightViewModel] = []
  ) {
    self.article = article
    note = annotations.note
    noted = annotations.note == nil ? nil : annotations.noted
    highlights = annotations.highlights.map { highlight in
      located.first { $0.id == highlight.id } ?? HighlightViewModel(highlight)
    }
  }

  package var language: String? { article.language }
  /// The article's address, else a name for it.
  package var source: String { link ?? StableName.urn("article \(identity)", originName) }
  /// The same wherever the note is exported.
  package var noteURN: String { StableName.urn("note \(identity)", source) }

  package static let fields: FieldList<Self> = [
    .id, .label, .link, .origin, .note, .noted, .highlights,
  ]
  package static let display: FieldList<Self> = [
    .label, .originName, .id, .noteInWords, .quotes, .lostHighlights,
  ]
  /// For people, where the texts are set apart by their looks.
  package static let excerpts: FieldList<Self> = [
    .label, .originName, .noteItself, .passages, .lostHighlights,
  ]
  package static let columns: FieldList<Self> = [.id, .originName, .label, .link, .note]
  package static let arrangement = Arrangement.prose
}

extension Field where Subject == AnnotatedArticleViewModel {
  fileprivate static var highlights: Self {
    Self("highlights") { subject in
      .records(
        subject.highlights.map {
          Record([
            "id": .count(Int($0.id)), "quote": .text($0.quote), "prefix": .text($0.prefix),
            "suffix": .text($0.suffix), "made": .date($0.made),
            "in_text": .flag($0.isInText), "revision": .count($0.revision),
          ])
        })
    }
  }

  fileprivate static var quotes: Self {
    Self("highlights", at: .body) { subject in
      guard !subject.highlights.isEmpty else { return .none }
      return .document(
        TextDocument(
          blocks: subject.highlights.map { highlight in
            TextBlock(.paragraph, [TextSpan(highlight.quote)], listDepth: 1, item: .bullet)
          }))
    }
  }
}
