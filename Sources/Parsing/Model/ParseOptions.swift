package import Models

/// How one document is to be read.
package struct ParseOptions: Sendable {
  /// Where the document came from, for relative addresses.
  package var url: String?
  /// The Content-Type header, if there was one.
  package var contentType: String?
  package var format: SourceFormat
  /// Where the articles stand, for HTML and JSON sources.
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
