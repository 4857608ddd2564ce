/// Takes a document's elements as they come.
package protocol XMLConsumer {
  /// Gives a name a number of the consumer's own; asked once a name and document.
  mutating func token(for name: XMLName) -> Int
  mutating func start(_ token: Int, _ element: XMLElement) -> XMLCapture
  mutating func end(_ token: Int, _ content: XMLContent)
}
