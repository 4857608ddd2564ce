import Foundation

/// A source in another program's list: an entry of exported subscriptions, or a feed that was found
/// on a site. It is not configured here yet.
package struct SourceListing: Sendable, Hashable {
  /// One line, never empty.
  package var name: String
  /// Whether a person or another program chose the name; else it is the title of its feed, which is
  /// stored as no reader's name for it.
  package var isNamed = true
  /// An absolute http or https address.
  package var url: String
  package var homePage: String?
  /// The tabs that would contain it, the main one first; empty if none is given.
  package var categories: [String]
  /// How its document is parsed.
  package var format: SourceFormat
  /// The selectors of articles in a document that is not a feed.
  package var selectors: ItemSelectors?
  /// Whether its host may be in a private network. Only the shared file can allow that.
  package var allowsPrivateNetwork = false
  /// The other program's filters for its articles.
  package var filters: [ForeignFilter]

  package init(
    name: String, url: String, homePage: String? = nil, categories: [String] = [],
    format: SourceFormat = .auto, selectors: ItemSelectors? = nil, filters: [ForeignFilter] = []
  ) {
    self.name = name
    self.url = url
    self.homePage = homePage
    self.categories = categories
    self.format = format
    self.selectors = selectors
    self.filters = filters
  }

  /// The address without the parts in which two spellings of one address differ: scheme, case of
  /// the host, a default port and a slash at the end.
  package static func key(of url: String) -> String {
    var rest = url[...]
    if let slashes = url.range(of: "://") { rest = url[slashes.upperBound...] }
    let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    var authority = rest[..<end].lowercased()
    for port in [":80", ":443"] where authority.hasSuffix(port) {
      authority.removeLast(port.count)
    }
    var path = rest[end...].prefix { $0 != "#" }
    while path.hasSuffix("/") { path.removeLast() }
    return authority + path
  }
}

/// A difference of one reader's list of sources from the shared list, feeds.yml.
package struct SourceOverride: Sendable, Hashable {
  package enum Listing: String, Sendable, Hashable {
    /// Also in the shared list, but with another name or other categories.
    case changed
    /// In the shared list, but left out by the reader.
    case leftOut = "left_out"
    /// Only in the reader's list.
    case added
  }

  package var id: Int64
  package var storedName: String
  package var url: String
  package var listing: Listing
  /// The reader's name for it; `nil` means the stored name.
  package var name: String?
  /// The reader's categories for it, the main one first; `nil` means those of the shared list.
  package var categories: [String]?
  /// How the document of a source that is in no shared list is parsed.
  package var format: SourceFormat
  package var selectors: ItemSelectors?

  package init(
    id: Int64, storedName: String, url: String, listing: Listing,
    name: String? = nil, categories: [String]? = nil,
    format: SourceFormat = .auto, selectors: ItemSelectors? = nil
  ) {
    self.id = id
    self.storedName = storedName
    self.url = url
    self.listing = listing
    self.name = name
    self.categories = categories
    self.format = format
    self.selectors = selectors
  }
}
