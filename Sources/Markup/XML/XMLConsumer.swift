/// Takes a document's elements as they come.
package protocol XMLConsumer: AnyObject {
  /// Gives a name a number of the consumer's own; asked once a name and document.
  func token(for name: XMLName) -> Int
  func start(_ token: Int, _ element: XMLElement) -> XMLCapture
  func end(_ token: Int, _ content: XMLContent)
}
