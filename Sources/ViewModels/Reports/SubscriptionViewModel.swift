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
  /// What an outline calls its kind; that of pages and lists as FreshRSS does.
  package var outlineType: String {
    switch listing.format {
    case .html: "HTML+XPath"
    case .json: "JSON+DotNotation"
    case .auto, .feed: "rss"
    }
  }
  /// Where the articles of a page or list stand, by the names that FreshRSS has for it
  /// (https://freshrss.github.io/FreshRSS/en/developers/OPML.html); empty for a feed.
  package var outlineRules: [(name: String, value: String)] {
    guard let selectors = listing.selectors else { return [] }
    let prefix = listing.format == .json ? "frss:jsonItem" : "frss:xPathItem"
    let parts = [
      ("", selectors.item), ("Title", selectors.title), ("Uri", selectors.url),
      ("Content", selectors.content ?? selectors.summary), ("Timestamp", selectors.date),
      ("Author", selectors.author), ("Thumbnail", selectors.image), ("Uid", selectors.id),
      ("Categories", selectors.tags),
    ]
    return parts.compactMap { name, value in value.map { (prefix + name, $0) } }
  }

  package static let fields: FieldList<Self> = [
    .label, Field("url") { .link($0.listing.url) },
    Field("categories") { .list($0.listing.categories) },
  ]
  package static let display = fields
  package static let columns = fields
  package static let arrangement = Arrangement.table
}
