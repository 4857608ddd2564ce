package import Models
package import Words

/// All sources in their folders, for export to another feed reader.
package struct SubscriptionsViewModel: PageModel {
  package let items: [SubscriptionViewModel]

  /// - Parameters:
  ///   - listings: in their order.
  ///   - categories: the folders, in their order; a source in several is listed in each.
  package init(_ listings: [SourceListing], categories: [String]) {
    var places: [String: Int] = [:]
    for (place, name) in categories.enumerated() { places[name.lowercased()] = place }
    func folders(_ listing: SourceListing) -> [Int] {
      listing.categories.compactMap { places[$0.lowercased()] }
    }
    // A program that imports the list finds each source first in its first folder. The other
    // folders have the same order, so that importing and exporting gives the same list.
    let inOrder = listings.enumerated().sorted {
      (folders($0.element).min() ?? 0, $0.offset) < (folders($1.element).min() ?? 0, $1.offset)
    }
    var items = categories.map { _ in [SubscriptionViewModel]() }
    for (_, listing) in inOrder {
      for folder in folders(listing) {
        items[folder].append(SubscriptionViewModel(listing, in: categories[folder]))
      }
    }
    self.items = Array(items.joined())
  }

  package var kind: DocumentKind { .export }
  package static let fields: FieldList<Self> = []
}

/// A source in one of its folders, for export to another feed reader.
package struct SubscriptionViewModel: ViewModel, LabelPresentable {
  package let listing: SourceListing
  /// The folder that contains it; `nil` means outside of all folders.
  package let folder: String?

  /// - Parameter folder: one of the listing's categories.
  package init(_ listing: SourceListing, in folder: String?) {
    self.listing = listing
    self.folder = folder
  }

  package var label: String? { listing.name }
  /// All its folders if there are several, else empty.
  package var folders: [String] { listing.categories.count > 1 ? listing.categories : [] }
  /// The feed's address.
  package var feedLink: String { listing.url }
  /// The address of its web site, if that is known.
  package var siteLink: String? { listing.homePage }
  /// The outline's type; for pages and lists the type that FreshRSS uses.
  package var outlineType: String {
    switch listing.format {
    case .html: "HTML+XPath"
    case .json: "JSON+DotNotation"
    case .auto, .feed: "rss"
    }
  }
  /// The selectors of a page or list, under FreshRSS's names
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
  package static let arrangement = Arrangement.table
}

/// A source that is no longer in the configuration, with its remaining data.
package struct RemovedSourceViewModel: ViewModel, LabelPresentable {
  private let name: String
  private let articles: Int
  private let bookmarked: Int

  package init(name: String, articles: Int, bookmarked: Int) {
    self.name = name
    self.articles = articles
    self.bookmarked = bookmarked
  }

  package var label: String? { name }

  package static let fields: FieldList<Self> = [
    .label, Field("articles") { .count($0.articles, .articles) },
    Field("bookmarked") { .count($0.bookmarked) },
  ]
  package static let arrangement = Arrangement.table
}

/// The result of purging a source.
package struct PurgedSourceViewModel: ViewModel, LabelPresentable {
  private let name: String
  private let deleted: Int
  private let kept: Int

  /// - Parameter kept: number of articles that a reader has bookmarked.
  package init(name: String, deleted: Int, kept: Int) {
    self.name = name
    self.deleted = deleted
    self.kept = kept
  }

  package var label: String? { name }

  package static let fields: FieldList<Self> = [
    .label, Field("deleted") { .count($0.deleted) }, Field("kept") { .count($0.kept) },
  ]
  package static let display: FieldList<Self> = [
    .label,
    Field("deleted") { .message(Message(.articlesPurged, $0.deleted)) },
    Field("kept") { $0.kept == 0 ? .none : .message(Message(.bookmarkedKept, $0.kept)) },
  ]
}

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
  package var labelRole: Role { .heading }

  package static let fields: FieldList<Self> = [
    Field("action") { _ in .text("source_removed") }, .label.named("source"),
    Field("list") { .message($0.list) },
  ]
  package static let display: FieldList<Self> = [
    Field("sentence", at: .rank) {
      .message(Message(.sourceRemoved, $0.name, $0.list), .success)
    }
  ]
}
