/// How one reader's list of sources differs from the household's, which is feeds.yml.
package struct OwnSource: Sendable, Hashable {
  package enum Listing: String, Sendable, Hashable {
    /// The household's too, under another name or in other categories.
    case changed
    /// The household has it and the reader does not want it.
    case leftOut = "left_out"
    /// The reader has it and the household does not.
    case added
  }

  package var id: Int64
  /// What the source is called in the store.
  package var storedName: String
  package var url: String
  package var homePage: String?
  package var listing: Listing
  /// What the reader calls it; `nil` is its stored name.
  package var name: String?
  /// Where the reader has it, the first its own; `nil` is where the household has it.
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
