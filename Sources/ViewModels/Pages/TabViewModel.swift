package import Words

/// A tab of the navigation: all articles or those of a category, and how many of them are unread.
package struct TabViewModel: ViewModel, LabelPresentable, Hashable {
  /// `nil` means all categories.
  package let category: String?
  package let unread: Int

  package init(category: String?, unread: Int) {
    self.category = category
    self.unread = unread
  }

  /// The name of a category as the page shows it where no style can: with a capital.
  package static func title(of category: String) -> String {
    category.prefix(1).uppercased() + category.dropFirst()
  }

  package static var labelName: String { "category" }
  package var label: String? { category }
  package var labelPlaceholder: Message { Message(.top) }

  package static let fields: FieldList<Self> = [.label, .unread]
}

extension Field where Subject == TabViewModel {
  /// Nothing if all are read.
  fileprivate static var unread: Self {
    Self("unread") { $0.unread > 0 ? .count($0.unread) : .none }
  }
}
