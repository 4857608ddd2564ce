/// The result of reading an XML document.
package struct XMLOutcome: Sendable {
  /// Whether the root element has ended.
  package var isComplete = true
  /// Messages about problems in the document.
  package var warnings: [String] = []
}
