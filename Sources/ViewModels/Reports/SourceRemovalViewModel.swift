package import Words

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

  package static let fields: FieldList<Self> = [
    Field("action") { _ in .text("source_removed") }, .label.named("source"),
    Field("list") { .message($0.list) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .rank) {
      .message(Message(.sourceRemoved, $0.name, $0.list), .success)
    }
  ]
  package static let columns = fields
  package static let arrangement = Arrangement.lines
}
