/// A configured source: one entry of `feeds.yml`.
///
/// A source is configuration and never changes by itself. The state of its feed is ``FeedState``;
/// its articles are ``Article`` values.
package struct Source: Sendable, Hashable {
  /// The category of subscriptions that come without one.
  package static let unsortedCategory = "unsorted"

  /// The name for display and input; unique in the configuration.
  package var name: String
  package var address: SourceAddress
  /// The tabs that contain it, at least one; the first is the one that its articles name.
  package var categories: [String]
  /// How its document is parsed.
  package var format: SourceFormat
  /// The selectors of articles in an HTML or JSON document; `nil` leaves it to the parser.
  @Boxed package var selectors: ItemSelectors?
  /// The fixed polling interval in seconds; `nil` means adaptive.
  package var interval: Double?
  /// Whether the article's own page is fetched for its full text.
  package var fullText: FullTextPolicy
  /// Selectors for the articles' own pages; `nil` leaves it to the extractor.
  @Boxed package var page: PageSelectors?
  /// Which pictures are stored for reading offline.
  package var images: ImagePolicy
  package var network: SourceNetworkOptions

  package init(
    name: String,
    address: SourceAddress,
    categories: [String],
    format: SourceFormat = .auto,
    selectors: ItemSelectors? = nil,
    interval: Double? = nil,
    fullText: FullTextPolicy = .auto,
    page: PageSelectors? = nil,
    images: ImagePolicy = .lead,
    network: SourceNetworkOptions = SourceNetworkOptions()
  ) {
    self.name = name
    self.address = address
    self.categories = categories
    self.format = format
    self.selectors = selectors
    self.interval = interval
    self.fullText = fullText
    self.page = page
    self.images = images
    self.network = network
  }

  /// The settings for parsing its documents, format and selectors, as one text for comparison.
  package var reading: String {
    guard let selectors else { return format.rawValue }
    let parts = [
      selectors.item, selectors.title, selectors.url, selectors.summary, selectors.content,
      selectors.date, selectors.author, selectors.image, selectors.id, selectors.tags,
      selectors.comments,
    ]
    return ([format.rawValue] + parts.map { $0 ?? "" }).joined(separator: "\n")
  }

  /// The tab that its articles name.
  package var category: String { categories.first ?? "" }
}
