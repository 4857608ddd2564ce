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
