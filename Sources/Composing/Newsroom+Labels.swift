import Models
import Store
import ViewModels

extension Newsroom {
  /// Adds labels to articles and removes others from them.
  ///
  /// - Throws: ``NewsroomFault`` for an unknown article or a name that cannot be a label.
  func label(
    _ ids: [Int64], adding typed: [String], removing others: [String]
  ) throws -> ListViewModel<ReceiptViewModel> {
    guard typed.count <= AnnotationLimits.labels else {
      throw NewsroomFault.labelRefused(.tooMany)
    }
    let names = try typed.map(labelName)
    let known = Set(try store.existing(ids))
    if let missing = ids.first(where: { !known.contains($0) }) {
      throw NewsroomFault.noSuchArticle(missing)
    }
    let labelled = try store.label(
      ids, adding: names, removing: others.map(TagName.normal), reader: reader)
    guard labelled != nil else { throw NewsroomFault.labelRefused(.tooMany) }
    return try receipt(names.isEmpty ? .unlabelled : .labelled, ids)
  }

  /// The name of a label, for articles: no list of the reader's has it.
  ///
  /// - Throws: ``NewsroomFault/labelRefused(_:)``.
  package func labelName(_ typed: String) throws -> String {
    guard let name = TagName.checked(typed) else { throw NewsroomFault.labelRefused(.notAName) }
    let key = name.lowercased()
    guard !TagName.isReserved(name) else { throw NewsroomFault.labelRefused(.isList(name)) }
    let folders = try store.folderNames(of: reader)
    if let folder = folders.first(where: { $0.lowercased() == key }) {
      throw NewsroomFault.labelRefused(.isList(folder))
    }
    return name
  }

  /// The names of the reader's labels that a form offers, in alphabetical order: those of the most
  /// articles.
  package func labelNames() throws -> [String] {
    try store.labels(of: reader).sorted { $0.articles > $1.articles }.prefix(Self.maxOffered)
      .map(\.name).sorted()
  }

  private static let maxOffered = 500

  func labels() throws -> ListViewModel<LabelViewModel> {
    ListViewModel(
      .labels, try store.labels(of: reader).map(LabelViewModel.init),
      emptiness: EmptyReason.noLabels.message)
  }

  /// Renames a label, or removes it from all articles.
  func renameLabel(_ old: String, to new: String?) throws -> ListViewModel<LabelViewModel> {
    let name = try new.map(labelName)
    // A label that could not be made any more can be renamed.
    let label = TagName.normal(old)
    guard try store.renameLabel(label, to: name, reader: reader) > 0 else {
      let known = try store.labelNames(of: reader)
      throw NewsroomFault.noSuchLabel(label, near: Spelling.nearest(to: label, in: known))
    }
    return try labels()
  }
}
