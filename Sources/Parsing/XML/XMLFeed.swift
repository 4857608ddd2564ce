internal import Markup

/// Reads RSS, RDF and Atom.
enum XMLFeed {
  /// - Throws: ``ParseFault/otherXML(root:)`` for RDF that is no feed.
  static func parse(_ bytes: [UInt8], _ options: ParseOptions) throws(ParseFault) -> ParsedFeed {
    let decoded = EncodingDetector.decode(bytes, contentType: options.contentType)
    let base = options.url.flatMap { BaseURL($0) }
    let feed: ParsedFeed? = decoded.text.withUnsafeBufferPointer { text in
      var (builder, outcome) = XMLReader.read(text) {
        FeedBuilder(base: base, fallback: nil, limits: options.limits)
      }
      if builder.isOtherRDF { return nil }
      var feed = builder.finish()
      if builder.wantsFallback, let address = builder.knownAddress {
        (builder, outcome) = XMLReader.read(text) {
          FeedBuilder(base: base, fallback: address, limits: options.limits)
        }
        feed = builder.finish()
      }
      feed.encoding = decoded.encoding.name
      feed.warnings = decoded.warnings + outcome.warnings + builder.warnings.lines
      return feed
    }
    guard let feed else { throw .otherXML(root: "rdf:RDF") }
    return feed
  }
}
