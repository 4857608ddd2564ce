/// What parsing made of a document.
package enum DocumentFacts: Sendable, Hashable {
  /// It is what the source says it is: a feed, or a page or JSON list that articles came out of.
  case feed(FeedFacts)
  /// A web page where a feed was asked for, with the feeds that it names, best first, absolute.
  case page(feeds: [String])
  /// Neither; why, in words without a final dot.
  case unreadable(reason: String)
}
