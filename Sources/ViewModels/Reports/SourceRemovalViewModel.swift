/// A source that was removed from a reader's list.
package struct SourceRemovalViewModel: ViewModel, LabelPresentable {
  private let name: String
  private let list: String

  /// - Parameter list: the changed list, in words.
  package init(name: String, list: String) {
    self.name = name
    self.list = list
  }

  package var label: String? { name }

  package static let fields: FieldList<Self> = [
    Field("action") { _ in .text("source_removed") }, .label.named("source"),
    Field("list") { .text($0.list) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .rank) { subject in
      .text(
        "Removed “\(subject.name)” from \(subject.list). Its articles stay; `tintm purge` deletes "
          + "them.", .success)
    }
  ]
  package static let columns = fields
  package static let arrangement = Arrangement.lines
}
