package import Words

/// A source that is no longer in the configuration, with its remaining data.
package struct RemovedSourceViewModel: ViewModel, LabelPresentable {
  private let name: String
  private let articles: Int
  private let bookmarked: Int

  package init(name: String, articles: Int, bookmarked: Int) {
    self.name = name
    self.articles = articles
    self.bookmarked = bookmarked
  }

  package var label: String? { name }

  package static let fields: FieldList<Self> = [
    .label, Field("articles") { .count($0.articles, .articles) },
    Field("bookmarked") { .count($0.bookmarked) },
  ]
  package static let arrangement = Arrangement.table
}

/// The result of purging a source.
package struct PurgedSourceViewModel: ViewModel, LabelPresentable {
  private let name: String
  private let deleted: Int
  private let kept: Int

  /// - Parameter kept: number of articles that a reader has bookmarked.
  package init(name: String, deleted: Int, kept: Int) {
    self.name = name
    self.deleted = deleted
    self.kept = kept
  }

  package var label: String? { name }

  package static let fields: FieldList<Self> = [
    .label, Field("deleted") { .count($0.deleted) }, Field("kept") { .count($0.kept) },
  ]
  package static let display: FieldList<Self> = [
    .label,
    Field("deleted") { .message(Message(.articlesPurged, $0.deleted)) },
    Field("kept") { $0.kept == 0 ? .none : .message(Message(.bookmarkedKept, $0.kept)) },
  ]
}

/// A source that was removed from a reader's list.
package struct SourceRemovalViewModel: ViewModel, LabelPresentable {
  private let name: String
  private let list: Message

  /// - Parameter list: the changed list, in words.
  package init(name: String, list: Message) {
    self.name = name
    self.list = list
  }

  package var label: String? { name }
  package var labelRole: Role { .heading }

  package static let fields: FieldList<Self> = [
    Field("action") { _ in .text("source_removed") }, .label.named("source"),
    Field("list") { .message($0.list) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .rank) {
      .message(Message(.sourceRemoved, $0.name, $0.list), .success)
    }
  ]
}
