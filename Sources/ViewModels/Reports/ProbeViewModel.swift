package import Foundation
package import Models
internal import Words

/// The content of a source's document.
package struct ProbeViewModel: PageModel {
  package let items: [MatchViewModel]
  private let source: String
  private let format: String
  private let notes: [String]

  /// - Parameters:
  ///   - source: its name, or the tried address.
  ///   - format: the format of the document.
  ///   - notes: remarks from parsing.
  package init(source: String, format: String, notes: [String], articles: [ArticleDraft]) {
    self.source = source
    self.format = format
    self.notes = notes
    items = articles.map(MatchViewModel.init)
  }

  package var kind: DocumentKind { .testSource }
  package var title: String { source }
  package var heading: FieldValue { .text("\(source) (\(format))", .heading) }
  package var emptiness: FieldValue { .word(.noArticlesInIt, .placeholder) }
  package var closing: FieldValue {
    .message(.sentence(of: [Message(.nothingStored)] + notes.map(Message.verbatim)), .secondary)
  }

  package static let fields: FieldList<Self> = [
    Field("source") { .text($0.source) }, Field("format") { .text($0.format) },
    Field("notes") { .list($0.notes) },
  ]
}

/// An article parsed from a source's document, not stored.
package struct MatchViewModel: ViewModel, LabelPresentable, LinkPresentable, PreviewPresentable,
  ImagePresentable
{
  package let draft: ArticleDraft

  package init(_ draft: ArticleDraft) {
    self.draft = draft
  }

  package static var labelName: String { "title" }
  package var label: String? { draft.title }
  package var link: String? { draft.url }
  package var summary: String? { draft.summary }
  package var authors: [String] { draft.authors }
  package var tags: [String] { draft.tags }
  package var published: Date? { draft.published }
  package var image: String? { draft.image }
  package var wordCount: Int { draft.wordCount }

  package static let fields: FieldList<Self> = [
    .identity, .label, .link, .published, .authors, .tags, .summary, .image, .wordCount, .comments,
  ]
  package static let display: FieldList<Self> = [
    .label, .summary, .published, .byline.placed(.note), .length, .link.placed(.note),
  ]
  package static let columns: FieldList<Self> = [.published, .label, .link, .wordCount, .image]
  package static let arrangement = Arrangement.cards
}

extension Field where Subject == MatchViewModel {
  fileprivate static var identity: Self { Self("identity") { .text($0.draft.identity) } }
  /// For people: shown only if there are any.
  fileprivate static var length: Self {
    Self("length") { $0.draft.wordCount > 0 ? .count($0.draft.wordCount, .words) : .none }
  }
  fileprivate static var comments: Self {
    Self("comments") { .count($0.draft.counters[.comments]) }
  }
}
