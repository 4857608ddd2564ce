package import Models

/// A source in one of its folders, for another reader.
package struct SubscriptionViewModel: ViewModel, LabelPresentable {
  package let listing: SourceListing
  /// Where it stands among the others; `nil` is beside all folders.
  package let folder: String?

  /// - Parameter folder: one of the listing's categories.
  package init(_ listing: SourceListing, in folder: String?) {
    self.listing = listing
    self.folder = folder
  }

  package var label: String? { listing.name }
  package var labelRole: Role { .plain }
  /// All the folders that it is in, where there are several.
  package var folders: [String] { listing.categories.count > 1 ? listing.categories : [] }
  /// The feed's address.
  package var feedLink: String { listing.url }

  package static let fields: FieldList<Self> = [
    .label, Field("url") { .link($0.listing.url) },
    Field("categories") { .list($0.listing.categories) },
  ]
  package static let display = fields
  package static let columns = fields
  package static let arrangement = Arrangement.table
}
