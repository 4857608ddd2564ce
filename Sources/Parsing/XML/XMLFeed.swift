internal import Markup

/// Reads RSS, RDF and Atom.
enum XMLFeed {
  /// - Parameter bytes: The document; unchanged afterwards.
  /// - Throws: ``ParseFault/otherXML(root:)`` for RDF that is not a feed.
  static func parse(_ bytes: inout [UInt8], _ options: ParseOptions) throws(ParseFault)
    -> ParsedFeed
  {
    let reading = bytes.withUnsafeBufferPointer {
      EncodingDetector.read($0, contentType: options.contentType)
    }
    var feed: ParsedFeed?
    if var text = reading.text {
      feed = read(&text, options)
    } else {
      feed = read(&bytes, options)
    }
    guard var feed else { throw .otherXML(root: "rdf:RDF") }
    feed.encoding = reading.encoding.name
    feed.warnings.insert(contentsOf: reading.warnings, at: 0)
    return feed
  }

  private static func read(_ text: inout [UInt8], _ options: ParseOptions) -> ParsedFeed? {
    guard let feed = read(&text, options, mendsAlways: false) else { return nil }
    guard feed.items.isEmpty, XMLReader.hasItem(text) else { return feed }
    // The items are inside an element that does not belong to a feed or that has no end.
    if let mended = read(&text, options, mendsAlways: true), !mended.items.isEmpty {
      return mended.noting("the items were found only after repairing the document")
    }
    return feed.warnings.isEmpty
      ? feed.noting("the document has items, but none can be read") : feed
  }

  private static func read(_ text: inout [UInt8], _ options: ParseOptions, mendsAlways: Bool)
    -> ParsedFeed?
  {
    let base = options.url.flatMap { BaseURL($0) }
    let (feed, address) = read(&text, base, fallback: nil, options.limits, mendsAlways)
    guard let address else { return feed }
    return read(&text, base, fallback: address, options.limits, mendsAlways).feed
  }

  /// Reads the document once.
  ///
  /// - Returns: The feed (`nil` for RDF that is not a feed), and the feed's own address if it came
  ///   after items that needed it as a base.
  private static func read(
    _ text: inout [UInt8], _ base: BaseURL?, fallback: BaseURL?, _ limits: ParseLimits,
    _ mendsAlways: Bool
  ) -> (feed: ParsedFeed?, address: BaseURL?) {
    XMLReader.read(&text, mendsAlways: mendsAlways) { document in
      FeedBuilder(document: document, base: base, fallback: fallback, limits: limits)
    } _: { builder, outcome in
      if builder.isOtherRDF { return (nil, nil) }
      var feed = builder.finish()
      builder.warnings.count(.entityItem, outcome.itemsInEntities)
      feed.warnings = outcome.warnings + builder.warnings.lines
      feed.isCutOff = !outcome.isComplete
      return (feed, builder.needsFallbackBase ? builder.knownAddress : nil)
    }
  }
}

extension ParsedFeed {
  fileprivate func noting(_ warning: String) -> ParsedFeed {
    var feed = self
    feed.warnings.append(warning)
    return feed
  }
}
