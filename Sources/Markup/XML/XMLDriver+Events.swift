import Basics
internal import CLibXML2

extension XMLDriver {
  @inline(__always)
  mutating func start(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?, _ element: XMLElement
  ) {
    open(local, prefix, namespace, element)
    consumeCDATA()
  }

  private mutating func open(
    _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
    _ namespace: UnsafePointer<xmlChar>?, _ element: XMLElement
  ) {
    rootSeen = true
    started &+= 1
    if started & 63 == 0 { checkNames() }
    guard meter.consume(1 + element.attributeCount) else { return stop(DocumentBudget.message) }
    if skipped > 0 {
      skipped += 1
      // libxml2 searches all open elements for a namespace, so the depth needs a limit.
      if skipped > XMLRepairer.depthLimit * 2 { stop("elements nested too deep") }
      return
    }
    if written > 0 || frame.pointee.capture == .markup || frame.pointee.capture == .xhtml {
      return writeStart(local, prefix, element)
    }
    if frame.pointee.capture == .text {
      skipped = 1
      return
    }
    guard frames.depth < XMLReader.depthLimit else {
      pass.warn("elements nested deeper than \(XMLReader.depthLimit) were passed over")
      pass.isTooDeep = true
      skipped = 1
      return
    }
    if element.attributeCount > 0, element.hasOversizedValue {
      pass.warn("an attribute longer than \(XMLElement.valueLimit) bytes was passed over")
    }
    let token = token(local, prefix, namespace)
    let capture = type.start(consumer, token, element)
    if case .skip = capture {
      skipped = 1
    } else {
      frames.push(XMLFrame(token: token, capture: capture, lower: buffer.count))
    }
  }

  @inline(__always)
  mutating func end(_ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    if written > 0 {
      writeEnd(local, prefix)
      return
    }
    guard frames.depth > 0 else { return }
    let frame = frame
    type.end(consumer, frame.pointee.token, content(of: frame))
    frames.pop()
    // The text of a leaf stays until its parent ends, if the parent captures only its children.
    if !frame.pointee.capture.isLeaf || self.frame.pointee.capture != .children {
      buffer.cut(to: frame.pointee.lower)
    }
  }

  /// The content of an element, whose text is a single run of the document or was joined in the
  /// buffer.
  @inline(__always)
  private func content(of frame: UnsafeMutablePointer<XMLFrame>) -> XMLContent {
    let isComposed = frame.pointee.isCopied
    let composed = buffer.run(from: 0)
    let text =
      isComposed ? composed.run(frame.pointee.lower, composed.count) : frame.pointee.run.bytes
    let bytes = text.trimmed
    var place = 0
    if let first = bytes.baseAddress, let start = (isComposed ? composed : document).baseAddress {
      place = first - start
    }
    return XMLContent(
      bytes: bytes, place: place, isComposed: isComposed, composed: composed,
      hasElements: isComposed && frame.pointee.hasElements)
  }

  @inline(__always)
  mutating func characters(_ text: Bytes) {
    guard skipped == 0 else { return }
    switch frame.pointee.capture {
    case .skip, .children:
      return
    case .text, .mixed:
      append(text)
    case .markup where !frame.pointee.hasElements:
      append(text)
    case .markup, .xhtml:
      write(escaped: text)
    }
  }

  mutating func cdata(_ text: Bytes) {
    guard skipped == 0 else { return }
    switch frame.pointee.capture {
    case .skip, .children:
      return
    case .xhtml:
      write(escaped: text)
    case .markup where frame.pointee.hasElements:
      copyRun()
      buffer.append(contentsOf: text)
    case .text, .mixed, .markup:
      append(text)
    }
  }

  /// Appends a piece of text unchanged. A numeric reference arrives as a separate piece; 128–159
  /// mean windows-1252.
  private mutating func append(_ text: Bytes) {
    if text.count == 2, text[0] == 0xC2, text[1] < 0xA0 {
      copyRun()
      return buffer.write(character: Windows1252.character(text[1]))
    }
    if !frame.pointee.isCopied {
      if let run = place(of: text), frame.pointee.run.append(run) { return }
      copyRun()
    }
    buffer.append(contentsOf: text)
  }

  /// Moves the text of the innermost element to the buffer, where pieces can be joined.
  mutating func copyRun() {
    guard !frame.pointee.isCopied else { return }
    buffer.append(contentsOf: frame.pointee.run.bytes)
    buffer.append(contentsOf: frame.pointee.run.tail)
    frame.pointee.isCopied = true
  }

  /// Appends escaped text to the markup.
  private mutating func write(escaped text: Bytes) {
    copyRun()
    buffer.write(attributeText: text)
  }
}
