import Basics

/// Repairs character errors that publishers introduce before writing XML.
package enum XMLText {
  /// A value as a string: reverts double encoding (``DoubleEncoding``), and reads characters
  /// 128–159 as windows-1252.
  package static func string(_ bytes: Bytes) -> String {
    mended(bytes).map { String(outside: $0) } ?? String(outside: bytes)
  }

  /// The repaired text, or `nil` if it needs no repair.
  package static func mended(_ bytes: Bytes) -> [UInt8]? {
    bytes.isASCII ? nil : mended(bytes, TextTraits(of: bytes))
  }

  /// The same for a text whose traits are known.
  package static func mended(_ bytes: Bytes, _ traits: TextTraits) -> [UInt8]? {
    guard traits.contains(.nonASCII) else { return nil }
    if let undone = DoubleEncoding.undone(bytes) { return undone }
    return traits.contains(.lowLatin) ? withoutControls(bytes) : nil
  }

  /// The text with characters 128–159 read as windows-1252, or `nil` if it has none.
  private static func withoutControls(_ bytes: Bytes) -> [UInt8]? {
    var out: [UInt8] = []
    var (flushed, index) = (0, 0)
    while let found = bytes.firstIndex(of: 0xC2, from: index) {
      index = found + 2
      guard found + 1 < bytes.count, bytes[found + 1] < 0xA0 else { continue }
      out.append(contentsOf: bytes.run(flushed, found))
      out.write(character: Windows1252.character(bytes[found + 1]))
      flushed = index
    }
    return flushed == 0 ? nil : out + bytes.run(flushed, bytes.count)
  }
}

/// The contents of an element, valid for the duration of the call.
@usableFromInline package struct XMLContent {
  /// The captured text or HTML in UTF-8, without surrounding blanks.
  package let bytes: Bytes
  /// Offset of `bytes`: in the document, which outlives the call, or, for text joined from pieces,
  /// in `composed`.
  package let place: Int
  package let isComposed: Bool
  /// The buffer for texts joined from pieces. If the enclosing element captures only its children
  /// (``XMLCapture/children``), an offset into the buffer stays valid until that element ends; the
  /// content of that element passes the buffer for the last time.
  package let composed: Bytes
  /// Whether child elements are written as markup in `bytes`.
  package let hasElements: Bool
}

/// The parts of a newly opened element that a consumer needs.
@usableFromInline package enum XMLCapture: Sendable, BitwiseCopyable {
  /// Neither the element nor anything inside it.
  case skip
  /// Its children, without its text.
  case children
  /// Its children and, at its end, its own text.
  case mixed
  /// Its own text; children are skipped.
  case text
  /// Its contents as HTML: the text unchanged, and child elements, if any, written as markup.
  case markup
  /// Its contents as HTML, with its text escaped; a single `div` around everything is dropped.
  case xhtml

  /// Whether the consumer does not see the element's children.
  var isLeaf: Bool { self != .children && self != .mixed }
}

/// Receives the elements of a document as events.
@usableFromInline package protocol XMLConsumer: ~Copyable {
  /// Assigns a number to a name; called once per name and document.
  mutating func token(for name: XMLName) -> Int
  mutating func start(_ token: Int, _ element: XMLElement) -> XMLCapture
  /// Called when the `div` around XHTML content begins; the content does not include that `div`
  /// (``XMLCapture/xhtml``).
  mutating func enterDiv(_ element: XMLElement)
  mutating func end(_ token: Int, _ content: XMLContent)

  // The same functions for a consumer behind a raw pointer: libxml2's callbacks are C functions,
  // which can't be generic, and an existential would be boxed and reference-counted.
  static func token(_ consumer: UnsafeMutableRawPointer, for name: XMLName) -> Int
  static func start(
    _ consumer: UnsafeMutableRawPointer, _ token: Int, _ element: XMLElement
  ) -> XMLCapture
  static func enterDiv(_ consumer: UnsafeMutableRawPointer, _ element: XMLElement)
  static func end(_ consumer: UnsafeMutableRawPointer, _ token: Int, _ content: XMLContent)
}

extension XMLConsumer where Self: ~Copyable {
  package mutating func enterDiv(_ element: XMLElement) {}

  @inlinable package static func token(_ consumer: UnsafeMutableRawPointer, for name: XMLName)
    -> Int
  {
    consumer.assumingMemoryBound(to: Self.self).pointee.token(for: name)
  }

  @inlinable package static func start(
    _ consumer: UnsafeMutableRawPointer, _ token: Int, _ element: XMLElement
  ) -> XMLCapture {
    consumer.assumingMemoryBound(to: Self.self).pointee.start(token, element)
  }

  @inlinable package static func enterDiv(
    _ consumer: UnsafeMutableRawPointer, _ element: XMLElement
  ) {
    consumer.assumingMemoryBound(to: Self.self).pointee.enterDiv(element)
  }

  @inlinable package static func end(
    _ consumer: UnsafeMutableRawPointer, _ token: Int, _ content: XMLContent
  ) {
    consumer.assumingMemoryBound(to: Self.self).pointee.end(token, content)
  }
}
