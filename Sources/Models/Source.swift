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
  /// The age in seconds at which its articles count as read, or ``ExpiryPlan/never``; `nil` leaves
  /// it to its categories.
  package var expiry: Double?
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
    expiry: Double? = nil,
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
    self.expiry = expiry
    self.fullText = fullText
    self.page = page
    self.images = images
    self.network = network
  }

  /// The settings for parsing its documents, format and selectors, as one text for comparison.
  package var reading: String {
    guard let selectors else { return format.rawValue }
    return ([format.rawValue] + selectors.all.map { $0.selector ?? "" }).joined(separator: "\n")
  }

  /// The tab that its articles name.
  package var category: String { categories.first ?? "" }
}

/// The location of a source's document: on the web, or a local file.
package enum SourceAddress: Sendable, Hashable {
  /// An absolute http or https URL, normalised (RFC 3986 6.2.2), credentials included.
  case web(String)
  /// An absolute path. Only a configuration can name one, never a feed, page or redirect.
  case file(String)

  /// The address as one string: the URL itself, or a `file://` URL.
  package var string: String {
    switch self {
    case .web(let url): url
    case .file(let path): "file://" + path
    }
  }
}

/// How a source's document is parsed.
package enum SourceFormat: String, Sendable, Hashable, CaseIterable {
  /// By its content: a feed of any kind, else an HTML page, else JSON.
  case auto
  /// RSS, RDF, Atom or JSON Feed; anything else is a failure.
  case feed
  /// An HTML page that lists articles.
  case html
  /// A JSON document that lists articles.
  case json
}

package struct SourceNetworkOptions: Sendable, Hashable {
  /// Allows this source's own host to be in a private network (docs/polling.md N3).
  package var allowPrivateNetwork: Bool
  /// Accepts any certificate from this source; reported on every pass (N5).
  package var insecureTLS: Bool
  /// Off for servers with a faulty HTTP/2 implementation (N7).
  package var http2: Bool
  /// A `Cookie` header value for consent walls, sent to the source's own origin only (R11).
  package var cookie: String?
  package var proxy: ProxyChoice

  package init(
    allowPrivateNetwork: Bool = false,
    insecureTLS: Bool = false,
    http2: Bool = true,
    cookie: String? = nil,
    proxy: ProxyChoice = .standard
  ) {
    self.allowPrivateNetwork = allowPrivateNetwork
    self.insecureTLS = insecureTLS
    self.http2 = http2
    self.cookie = cookie
    self.proxy = proxy
  }
}

/// Whether the page of an article is fetched for its full text.
package enum FullTextPolicy: String, Sendable, Hashable, CaseIterable, Codable {
  /// If the feed's own text is not the full article.
  case auto
  case always
  case never
}

/// Which pictures of an article are stored for reading offline.
package enum ImagePolicy: String, Sendable, Hashable, CaseIterable {
  case none
  case lead
  case all
}

/// A source's icon, small enough to be kept in the database.
package struct SourceIcon: Sendable, Hashable {
  /// Maximum bytes, and pixels of a side.
  package static let (maxBytes, maxSide) = (48 << 10, 512)

  package var type: String
  package var bytes: [UInt8]

  package init(type: String, bytes: [UInt8]) {
    self.type = type
    self.bytes = bytes
  }
}

/// A source whose icon is to be fetched.
package struct WantedIcon: Sendable, Hashable {
  package var source: Int64
  /// The address of the source.
  package var url: String
  /// The address of the icon that its document declares.
  package var declared: String?
  package var homePage: String?

  package init(source: Int64, url: String, declared: String?, homePage: String?) {
    self.source = source
    self.url = url
    self.declared = declared
    self.homePage = homePage
  }
}

/// Stores a large, rarely present value on the heap; a missing value takes one word.
@propertyWrapper
package struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box?

  package init(wrappedValue: Value?) {
    box = wrappedValue.map(Box.init)
  }

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  package static func == (left: Boxed, right: Boxed) -> Bool {
    left.box === right.box || left.wrappedValue == right.wrappedValue
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}
