/// The front door for XML: a document goes through libxml2's SAX interface straight to a consumer;
/// no tree is made.
///
/// A well-formed document is read in one pass. At the first fault the pass ends, the document is
/// mended (`XMLMender`) and read again from the start by a new consumer. A document type
/// declaration never reaches libxml2: nothing is loaded or expanded there.
@usableFromInline package enum XMLReader {
  /// Elements deeper than this are passed over with all that is in them.
  @inlinable package static var depthLimit: Int { 200 }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - text: The document: valid UTF-8 without controls (``EncodingDetector``), perhaps behind a byte
  ///     order mark. It is the same afterwards; see `withTerminated` for when it is copied.
  ///   - mendsAlways: Mends the document also where it is well-formed, so that items are found in
  ///     elements that enclose them without being a feed's.
  ///   - makeConsumer: Makes a consumer for a reading from the start; called once or twice. What
  ///     it is given is the document that ``XMLContent/place`` counts in, valid until `finish` has
  ///     returned.
  ///   - finish: Called once, with the consumer that has seen the document and how it went.
  /// - Returns: What `finish` returns.
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
          return finish(&consumer, outcome)
        }
        if let fault = pass.fault { outcome.warnings.append("not well-formed: \(fault)") }
      }
      var mender = XMLMender(document)
      mender.mend()
      outcome.warnings += mender.warnings
      let isCutOff = mender.isCutOff
      return mender.withMended { mended in
        var consumer = makeConsumer(mended)
        let pass = XMLDriver.read(mended, recovers: true, into: &consumer)
        outcome.warnings += pass.warnings
        outcome.isComplete = pass.hasEnded && !isCutOff
        if !outcome.isComplete { outcome.warnings.append("the document is cut off") }
        return finish(&consumer, outcome)
      }
    }
  }
}

extension XMLReader {
  /// Whether a document has the start tag of an item outside of comments and CDATA.
  package static func hasItem(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer(XMLItemScan.hasItem)
  }
}

extension XMLOutcome {
  /// Takes over how a strict pass went.
  fileprivate mutating func note(_ pass: XMLPass) {
    warnings += pass.warnings
    isComplete = pass.hasEnded
    if pass.isCutOff {
      warnings.append("the document is cut off")
    } else if pass.fault != nil {
      warnings.append("junk after the end of the document")
    }
  }
}
