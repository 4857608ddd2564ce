package import Foundation

/// Articles with their texts for other programs: a whole export, or a piece of a long one.
package struct ExportViewModel: PageModel {
  package let category: String?
  package let items: [EntryViewModel]
  /// The newest of the articles of the first piece, but not in the future.
  package let updated: Date
  /// The same at every export of a category.
  package let urn: String

  /// - Parameters:
  ///   - category: `nil` is all of them.
  ///   - now: The time of the export: that of a document without articles, and the latest of any.
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
