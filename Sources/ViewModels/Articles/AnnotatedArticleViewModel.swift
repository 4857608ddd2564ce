internal import Basics
package import Foundation
package import Models
package import Words

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

/// A passage of an article that its reader marked.
package struct HighlightViewModel: Sendable, Hashable {
  package let id: Int64
  package let quote: String
  /// The text around the quote.
  package let prefix: String
  package let suffix: String
  package let made: Date
  /// Whether the passage is in the shown text.
  package let isInText: Bool
  /// The number of the last earlier text that has a passage that is not in the shown one.
  package let revision: Int?

  package init(_ highlight: Highlight, isInText: Bool = true, revision: Int? = nil) {
    id = highlight.id
    quote = highlight.quote.exact
    prefix = highlight.quote.prefix
    suffix = highlight.quote.suffix
    made = highlight.made
    self.isInText = isInText
    self.revision = revision
  }

  /// Says of a passage that is not in the text where it was; `nil` for any other.
  package var absence: Message? {
    guard !isInText else { return nil }
    return revision.map { Message(.highlightInRevision, quote, $0) }
      ?? Message(.highlightGone, quote)
  }

  /// The same wherever the highlight is exported.
  package var urn: String { StableName.urn("highlight \(id)", quote) }
}

/// Has a note and highlights of its reader.
package protocol AnnotationPresentable: Sendable {
  /// Plain text.
  var note: String? { get }
  /// When the note was written last.
  var noted: Date? { get }
  /// In the order of making.
  var highlights: [HighlightViewModel] { get }
}

extension Field where Subject: AnnotationPresentable {
  package static var note: Self { Self("note") { .text($0.note) } }
  package static var noted: Self { Self("noted") { .date($0.noted) } }

  /// For people: the reader's note.
  package static var noteInWords: Self {
    Self("note", at: .lines) { subject in
      .message(subject.note.map { Message(.noteSays, $0) })
    }
  }

  /// For people, where nothing else is beside it: the note itself.
  static var noteItself: Self { Self("note", at: .lines) { .text($0.note) } }
  /// The marked passages themselves.
  static var passages: Self {
    Self("highlights", at: .body) { .list($0.highlights.map(\.quote)) }
  }

  /// For people: the highlights that are not in the text any more.
  package static var lostHighlights: Self {
    Self("highlights", at: .lines) { subject in
      .message(.joined(subject.highlights.compactMap(\.absence), by: .sentences), .secondary)
    }
  }
}
