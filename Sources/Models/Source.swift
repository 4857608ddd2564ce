/// What the reader asked for: one entry of `feeds.yml`.
///
/// A source is configuration and never changes by itself. What is known of its feed is
/// ``FeedState``; what came out of it are ``Article`` values.
package struct Source: Sendable, Hashable {
  /// The name people see and type; unique in the configuration.
  package var name: String
  package var address: SourceAddress
  package var category: String
  /// How its document is to be read.
  package var format: SourceFormat
  /// Where the articles stand in an HTML or JSON document; `nil` leaves it to the parser.
  package var selectors: ItemSelectors?
  /// The fixed polling interval in seconds; `nil` is adaptive.
  package var interval: Double?
  package var network: SourceNetworkOptions

  package init(
    name: String,
    address: SourceAddress,
    category: String,
    format: SourceFormat = .auto,
    selectors: ItemSelectors? = nil,
    interval: Double? = nil,
    network: SourceNetworkOptions = SourceNetworkOptions()
  ) {
    self.name = name
    self.address = address
    self.category = category
    self.format = format
    self.selectors = selectors
    self.interval = interval
    self.network = network
  }
}
