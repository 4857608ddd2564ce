/// Entry point for XML: passes a document through libxml2's SAX interface directly to a consumer,
/// without a tree.
///
/// A well-formed document is read in one pass. At the first fault the pass ends; `XMLRepairer`
/// repairs the document, and a new consumer reads it from the start. A document type declaration
/// never reaches libxml2, so it loads and expands nothing.
@usableFromInline package enum XMLReader {
  /// Maximum depth; deeper elements are skipped with their contents.
  @inlinable package static var depthLimit: Int { 200 }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: The document: valid UTF-8 without controls (``EncodingDetector``), with or without a
  ///     byte order mark. It is unchanged afterwards; see `withTerminated` for when it is copied.
  ///   - mendsAlways: Whether to repair even a well-formed document, which finds items inside
  ///     elements that do not belong to a feed.
  ///   - makeConsumer: Creates a consumer for reading from the start; called once or twice. Its
  ///     argument is the document that ``XMLContent/place`` refers to, valid until `finish`
  ///     returns.
  ///   - finish: Called once, with the consumer that has read the document, and the outcome.
  /// - Returns: The result of `finish`.
  package static func read<Consumer: XMLConsumer & ~Copyable, Result>(
    _ text: inout [UInt8], mendsAlways: Bool = false, _ makeConsumer: (Bytes) -> Consumer,
    _ finish: (inout Consumer, XMLOutcome) -> Result
  ) -> Result {
    text.withTerminated { bytes in
      let prolog = XMLProlog(bytes)
      let document = bytes.run(prolog.start, bytes.count)
      var outcome = XMLOutcome()
      if prolog.hasJunk { outcome.warnings.append("junk before the document") }
      if !mendsAlways, !prolog.hasDoctype, !XMLTagScan.hasGiantTag(document) {
        var consumer = makeConsumer(document)
        let pass = XMLDriver.read(document, recovers: false, into: &consumer)
        if pass.hasEnded || pass.isCutOff {
          outcome.note(pass)
          if pass.hasEnded, pass.fault != nil {
            outcome.warnings.append("junk after the end of the document")
          }
          return finish(&consumer, outcome)
        }
        if let fault = pass.fault { outcome.warnings.append("not well-formed: \(fault)") }
      }
      var mender = XMLRepairer(document)
      mender.mend()
      outcome.warnings += mender.warnings
      outcome.itemsInEntities = mender.itemsInEntities
      let isCutOff = mender.isCutOff
      return mender.withMended { mended in
        var consumer = makeConsumer(mended)
        let pass = XMLDriver.read(mended, recovers: true, into: &consumer)
        outcome.note(pass, isCutOff: isCutOff)
        return finish(&consumer, outcome)
      }
    }
  }

  /// Whether a document has the start tag of an item outside of comments and CDATA.
  package static func hasItem(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer(XMLItemScan.hasItem)
  }
}

extension XMLOutcome {
  /// Adds the result of the last pass.
  fileprivate mutating func note(_ pass: XMLPass, isCutOff: Bool = false) {
    warnings += pass.warnings
    isTooDeep = pass.isTooDeep
    isComplete = pass.hasEnded && !isCutOff
    if !isComplete { warnings.append("the document is cut off") }
  }
}

/// The result of reading an XML document.
package struct XMLOutcome: Sendable {
  /// Whether the root element has ended.
  package var isComplete = true
  /// Whether elements were passed over because they are nested too deep.
  package var isTooDeep = false
  /// Messages about problems in the document.
  package var warnings: [String] = []
  /// Number of items in entities that the document declares; their tags are read as text.
  package var itemsInEntities = 0
}

/// The result of one pass of libxml2 over a document.
struct XMLPass {
  /// Whether the root element has ended.
  var hasEnded = false
  /// Whether the document is well-formed so far, but its root element has no end tag.
  var isCutOff = false
  /// Whether elements were passed over because they are nested too deep.
  var isTooDeep = false
  /// The first fault, with its line.
  var fault: String?
  /// Messages about skipped content.
  var warnings: [String] = []

  mutating func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}

/// Finds tags that are too long for libxml2, which compares each attribute of a tag with all
/// others: a tag with 100,000 attributes takes minutes.
enum XMLTagScan {
  /// Maximum length of a tag in bytes. A document with a longer tag goes to `XMLRepairer`, which
  /// limits the number of attributes. This bounds libxml2's time to about a second per 10 MB.
  private static let limit = 4096

  /// Whether a `<` has no `>` within the limit. If tags are short, this examines only one run of
  /// bytes per window.
  static func hasGiantTag(_ bytes: Bytes) -> Bool {
    var position = 0
    // An index known to be outside of any tag.
    var anchor = 0
    while position < bytes.count {
      let window = min(position + limit, bytes.count)
      let head = bytes.run(0, window)
      if let close = head.firstIndex(of: UInt8(ascii: ">"), from: position) {
        anchor = max(anchor, close + 1)
        position = window
        continue
      }
      while let open = head.firstIndex(of: UInt8(ascii: "<"), from: anchor) {
        let reach = bytes.run(0, min(open + limit, bytes.count))
        guard let close = reach.firstIndex(of: UInt8(ascii: ">"), from: open) else {
          return open + limit <= bytes.count
        }
        anchor = close + 1
      }
      anchor = max(anchor, window)
      position = max(window, anchor)
    }
    return false
  }
}
