package import Models

/// A request for one document, and the source for which it is made.
package struct FetchRequest: Sendable, Hashable {
  /// An absolute http or https URL.
  package var url: String
  /// The configured URL of the source. Its credentials and cookie are sent to its own origin only,
  /// and only its host may be in a private network if the source allows it (N3, R9, R11).
  package var sourceURL: String
  /// Sent unchanged, and only to the URL that issued them (C1–C3, C14).
  package var validators: FeedState.Validators?
  package var options: SourceNetworkOptions
  package var kind: Kind

  /// - Parameter sourceURL: `nil` for a request without a source.
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

  package init(
    _ url: String, for source: Source, validators: FeedState.Validators? = nil, kind: Kind = .feed
  ) {
    self.init(
      url: url, sourceURL: source.address.string, validators: validators, options: source.network,
      kind: kind)
  }

  /// The body of a notification, sent to a receiver that the configuration names.
  package struct Message: Sendable, Hashable {
    package var body: [UInt8]
    /// Sent in addition to the usual headers; each name once.
    package var headers: [String: String]

    package init(body: [UInt8], headers: [String: String]) {
      self.body = body
      self.headers = headers
    }
  }

  /// The expected kind of document, which decides the `Accept` header (P4).
  package enum Kind: Sendable, Hashable {
    case feed
    case page
    case picture
    case robots
    /// A request to a hub (WebSub 5.1), a POST of an encoded form.
    case hub(form: String)
    /// A request to the API of a server, with its form as a POST and else as a GET. It follows no
    /// redirect, because the caller decides which server gets its credentials.
    case call(form: String?, headers: [String: String])
    /// A POST to a notification receiver. It uses a connection of its own, so that it is never sent
    /// twice, and follows no redirect.
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
      case .call: "application/json, text/plain;q=0.8, */*;q=0.5"
      case .hub, .message: "*/*"
      }
    }

    /// Maximum number of bytes of a body; `nil` means as many as for a feed.
    var bodyLimit: Int? {
      switch self {
      case .feed, .page, .hub, .call: nil
      // The response to a message is not used.
      case .message: 64 * 1024
      // Newspaper photographs have less than two MiB.
      case .picture: 8 << 20
      // RFC 9309, 2.5: at least 500 KiB, and a longer file is cut.
      case .robots: 512 * 1024
      }
    }

    /// Whether a longer body is cut at the limit instead of being refused.
    var cutsBody: Bool { self == .robots || isSentOnce }

    /// The body of a POST; `nil` for a GET.
    var body: [UInt8]? {
      switch self {
      case .hub(let form): Array(form.utf8)
      case .call(let form, _): form.map { Array($0.utf8) }
      case .message(let message): message.body
      case .feed, .page, .picture, .robots: nil
      }
    }

    /// Headers in addition to those of every request.
    var headers: [String: String] {
      let form = ["Content-Type": "application/x-www-form-urlencoded"]
      return switch self {
      case .hub: form
      case .call(let body, let headers): body == nil ? headers : headers.merging(form) { $1 }
      case .message(let message): message.headers
      case .feed, .page, .picture, .robots: [:]
      }
    }

    /// Whether it uses a connection of its own.
    var isSentOnce: Bool {
      if case .message = self { true } else { false }
    }

    /// Whether a redirect with this status may be followed: it must not turn a form into a GET, and
    /// a message and a call follow none.
    func survives(_ status: Int) -> Bool {
      switch self {
      case .feed, .page, .picture, .robots: true
      case .hub: status == 307 || status == 308
      case .call, .message: false
      }
    }
  }
}
