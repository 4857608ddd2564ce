internal import Markup

/// Reads RSS, RDF and Atom.
enum XMLFeed {
  static func parse(_ bytes: [UInt8], _ options: ParseOptions) -> ParsedFeed {
    let decoded = EncodingDetector.decode(bytes, contentType: options.contentType)
    let base = options.url.flatMap { BaseURL($0) }
    return decoded.text.withUnsafeBufferPointer { text in
      var (builder, outcome) = XMLReader.read(text) {
        FeedBuilder(base: base, fallback: nil, limits: options.limits)
      }
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
  }
}
