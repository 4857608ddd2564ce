package import Models

/// Options for parsing one document.
package struct ParseOptions: Sendable {
  /// The address of the document, used as the base of relative addresses.
  package var url: String?
  /// The Content-Type header, if there was one.
  package var contentType: String?
  package var format: SourceFormat
  /// Selectors of the articles, for HTML and JSON sources.
  package var selectors: ItemSelectors?
  package var limits: ParseLimits

  package init(
    url: String? = nil, contentType: String? = nil, format: SourceFormat = .auto,
    selectors: ItemSelectors? = nil, limits: ParseLimits = ParseLimits()
  ) {
    self.url = url
    self.contentType = contentType
    self.format = format
    self.selectors = selectors
    self.limits = limits
  }
}

/// Limits for the cost of a document. Each limit that is reached adds a warning that names it.
package struct ParseLimits: Sendable, Hashable {
  /// Maximum size of a document in bytes.
  package var bytes = 1 << 28
  /// Maximum number of items in a feed; later items are skipped.
  package var items = 100_000
  /// Maximum number of elements in a document, which bounds the parsing time; later elements are
  /// skipped.
  package var elements = 20_000_000

  package init() {}
}
