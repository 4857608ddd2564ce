import Foundation
package import Models

/// An article that a source's document was found to hold, and nothing has stored.
package struct MatchViewModel: ViewModel, LabelPresentable, LinkPresentable, SummaryPresentable,
  BylinePresentable, ImagePresentable
{
  package let draft: ArticleDraft

  package init(_ draft: ArticleDraft) {
    self.draft = draft
  }

  package static var labelName: String { "title" }
  package var label: String? { draft.title }
  package var labelRole: Role { .plain }
  package var link: String? { draft.url }
  package var summary: String? { draft.summary }
  package var authors: [String] { draft.authors }
  package var image: String? { draft.image }

  package static let fields: FieldList<Self> = [
    .identity, .label, .link, .published, .authors, .tags, .summary, .image, .words, .comments,
  ]
  package static let display: FieldList<Self> = [
    .label, .summary, .published, .byline.placed(.note), .length, .link.placed(.note),
  ]
  package static let columns: FieldList<Self> = [.published, .label, .link, .words, .image]
  package static let arrangement = Arrangement.cards
}

extension Field where Subject == MatchViewModel {
  fileprivate static var identity: Self { Self("identity") { .text($0.draft.identity) } }
  fileprivate static var published: Self { Self("published") { .date($0.draft.published) } }
  fileprivate static var tags: Self { Self("tags") { .list($0.draft.tags) } }
  fileprivate static var words: Self { Self("word_count") { .count($0.draft.wordCount) } }
  /// For people: only where there are any.
  fileprivate static var length: Self {
    Self("length") { $0.draft.wordCount > 0 ? .count($0.draft.wordCount, .words) : .none }
  }
  fileprivate static var comments: Self {
    Self("comments") { .count($0.draft.counters[.comments]) }
  }
}
