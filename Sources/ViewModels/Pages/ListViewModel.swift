package import Words

/// A list of items of one kind; the list itself has few fields.
package struct ListViewModel<Item: ViewModel>: PageModel {
  package let kind: DocumentKind
  package let items: [Item]
  package let heading: FieldValue
  package let emptiness: FieldValue
  package let choice: FieldList<Item>?

  /// - Parameters:
  ///   - heading: The words above the items, for people.
  ///   - emptiness: The text for people if there are no items: what to do next.
  ///   - choice: The fields to output for each item; `nil` means all.
  package init(
    _ kind: DocumentKind, _ items: [Item], heading: Message? = nil, emptiness: Message? = nil,
    choice: FieldList<Item>? = nil
  ) {
    self.kind = kind
    self.items = items
    self.choice = choice
    self.heading = .message(heading, .heading)
    self.emptiness = .message(emptiness, .placeholder)
  }

  package static var fields: FieldList<Self> { [] }

  package var title: String {
    if case .message(let heading, _) = heading { return heading.english }
    return "tintm"
  }
}
