package import Foundation
package import Models
package import Words

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
