package import Models

/// One thing to fetch, and on whose behalf.
package struct FetchRequest: Sendable, Hashable {
  /// An absolute http or https URL.
  package var url: String
  /// The URL of the source as configured. Its credentials and cookie go to its own origin only,
  /// and only its host may be in a private network when the source says so (N3, R9, R11).
  package var sourceURL: String
  /// Sent unchanged, and only to the URL that gave them (C1–C3, C14).
  package var validators: FeedState.Validators?
  package var options: SourceNetworkOptions
  package var kind: Kind

  /// - Parameter sourceURL: `nil` for a request of no source.
  package init(
    url: String,
    sourceURL: String? = nil,
    validators: FeedState.Validators? = nil,
    options: SourceNetworkOptions = SourceNetworkOptions(),
    kind: Kind = .feed
  ) {
    self.url = url
    self.sourceURL = sourceURL ?? url
    self.validators = validators
    self.options = options
    self.kind = kind
  }

  /// A body that is sent, for somebody who asked to be told.
  package struct Message: Sendable, Hashable {
    package var body: [UInt8]
    /// Beside those of every request, in order; each name once.
    package var headers: [String: String]

    package init(body: [UInt8], headers: [String: String]) {
      self.body = body
      self.headers = headers
    }
  }

  /// What is hoped for, which decides the `Accept` header (P4).
  package enum Kind: Sendable, Hashable {
    case feed
    case page
    case picture
    case robots
    /// A request to a hub (WebSub 5.1), a POST of an encoded form.
    case hub(form: String)
    /// A POST to somebody who asked to be told. It goes over a connection of its own, so that it is
    /// never sent twice, and no redirect is followed.
    case message(Message)

    var accept: String {
      switch self {
      case .feed:
        """
        application/atom+xml, application/rss+xml, application/feed+json, \
        application/rdf+xml;q=0.9, application/xml;q=0.8, text/xml;q=0.8, text/html;q=0.7, \
        */*;q=0.5
        """
      case .robots: "text/plain, */*;q=0.5"
      case .page: "text/html, application/xhtml+xml, application/xml;q=0.8, */*;q=0.5"
      case .picture: "image/*, */*;q=0.5"
      case .hub, .message: "*/*"
      }
    }

    /// Bytes of a body that are read at most; `nil` is as many as of a feed.
    var bodyLimit: Int? {
      switch self {
      case .feed, .page, .hub: nil
      // What it says to a message is not read.
      case .message: 64 * 1024
      // Photographs of newspapers have less than two.
      case .picture: 8 << 20
      // RFC 9309, 2.5: at least 500 KiB, and what is longer is cut.
      case .robots: 512 * 1024
      }
    }

    /// Whether a longer body is cut at the limit, and not refused.
    var cutsBody: Bool { self == .robots || isSentOnce }

    private var isHub: Bool {
      if case .hub = self { true } else { false }
    }

    /// What is sent with the request, `nil` for a GET.
    var message: Message? {
      switch self {
      case .hub(let form):
        Message(
          body: Array(form.utf8), headers: ["Content-Type": "application/x-www-form-urlencoded"])
      case .message(let message): message
      default: nil
      }
    }

    /// Whether it goes over a connection of its own.
    var isSentOnce: Bool { message != nil && !isHub }

    /// Whether a redirect keeps the request what it is: a form must not become a GET on its way, and
    /// a message goes nowhere else.
    func survives(_ status: Int) -> Bool {
      message == nil || isHub && (status == 307 || status == 308)
    }
  }
}
