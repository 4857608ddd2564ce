/// A change of one source in a reader's list: its removal, or new values of some of its properties.
package struct SourceEdit: Sendable, Hashable {
  /// The source's name in the reader's list.
  package var source: String
  package var isRemoval = false
  package var name: String?
  package var categories: [String]?
  /// A web address. In the household's file the source keeps its articles; elsewhere a new source at
  /// the new address replaces it.
  package var url: String?

  /// Changes the properties that are not `nil`.
  package init(
    _ source: String, name: String? = nil, categories: [String]? = nil, url: String? = nil
  ) {
    self.source = source
    self.name = name
    self.categories = categories
    self.url = url
  }

  package static func removal(of source: String) -> SourceEdit {
    var edit = SourceEdit(source)
    edit.isRemoval = true
    return edit
  }
}
