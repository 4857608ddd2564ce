/// The front door for XML: a document goes through libxml2's SAX interface straight to a consumer;
/// no tree is made.
///
/// A well-formed document is read in one pass. At the first fault the pass ends, the document is
/// mended (`XMLMender`) and read again from the start by a new consumer. A document type
/// declaration never reaches libxml2: nothing is loaded or expanded there.
package enum XMLReader {
  /// Elements deeper than this are passed over with all that is in them.
  package static let depthLimit = 200

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: Valid UTF-8 without controls (``EncodingDetector``).
  ///   - makeConsumer: Makes a consumer for a reading from the start; called once or twice.
  /// - Returns: The consumer that has seen the document, and how it went.
  package static func read<Consumer: XMLConsumer>(
    _ bytes: Bytes, _ makeConsumer: () -> Consumer
  ) -> (Consumer, XMLOutcome) {
    let prolog = XMLProlog(bytes)
    var outcome = XMLOutcome()
    if prolog.hasJunk { outcome.warnings.append("junk before the document") }
    let document = bytes.run(prolog.start, bytes.count)
    if !prolog.hasDoctype, !XMLTagScan.hasGiantTag(document) {
      var driver = XMLDriver(makeConsumer())
      driver.run(document, recovers: false)
      if driver.hasEnded || driver.isCutOff, let consumer = driver.consumer as? Consumer {
        outcome.warnings += driver.warnings
        outcome.isComplete = driver.hasEnded
        if driver.isCutOff {
          outcome.warnings.append("the document is cut off")
        } else if driver.fault != nil {
          outcome.warnings.append("junk after the end of the document")
        }
        return (consumer, outcome)
      }
      if let fault = driver.fault { outcome.warnings.append("not well-formed: \(fault)") }
    }
    var mender = XMLMender(document)
    let mended = mender.mend()
    outcome.warnings += mender.warnings
    var driver = XMLDriver(makeConsumer())
    mended.withUnsafeBufferPointer { driver.run($0, recovers: true) }
    outcome.warnings += driver.warnings
    outcome.isComplete = driver.hasEnded && !mender.isCutOff
    if !outcome.isComplete { outcome.warnings.append("the document is cut off") }
    return (driver.consumer as? Consumer ?? makeConsumer(), outcome)
  }
}
