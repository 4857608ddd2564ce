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
