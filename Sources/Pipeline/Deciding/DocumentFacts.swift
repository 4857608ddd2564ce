package import Words

/// The result of parsing a document.
package enum DocumentFacts: Sendable, Hashable {
  /// The expected kind: a feed, or a page or JSON list from which articles were read.
  case feed(FeedFacts)
  /// A web page instead of a feed, with the absolute URLs of the feeds that it names, best first.
  case page(feeds: [String])
  /// Neither, with the reason.
  case unreadable(reason: Message)
}
