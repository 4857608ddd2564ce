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
  /// The name of the source in the store.
  package var storedName: String
  package var url: String
  package var homePage: String?
  package var listing: Listing
  /// The reader's name for it; `nil` means the stored name.
  package var name: String?
  /// The reader's categories for it, the main one first; `nil` means those of the shared list.
  package var categories: [String]?

  package init(
    id: Int64, storedName: String, url: String, homePage: String? = nil, listing: Listing,
    name: String? = nil, categories: [String]? = nil
  ) {
    self.id = id
    self.storedName = storedName
    self.url = url
    self.homePage = homePage
    self.listing = listing
    self.name = name
    self.categories = categories
  }
}
