package import Foundation

/// Articles with their texts for other programs: a complete export, or a piece of a long one.
package struct ExportViewModel: PageModel {
  package let category: String?
  package let items: [EntryViewModel]
  /// The latest change of the articles of the first piece, but not in the future.
  package let updated: Date
  /// Identical at every export of a category.
  package let urn: String

  /// - Parameters:
  ///   - category: `nil` means all categories.
  ///   - now: The time of the export: used for a document without articles, and an upper bound
  ///     otherwise.
  package init(category: String?, items: [EntryViewModel], now: Date) {
    self.category = category
    self.items = items
    updated = min(items.map(\.updated).max() ?? now, now)
    urn = StableName.urn("tintm", category ?? "")
  }

  package var kind: DocumentKind { .export }
  package var title: String { category.map { "tintm: " + $0 } ?? "tintm" }

  package static let fields: FieldList<Self> = [Field("category") { .text($0.category) }]
}
