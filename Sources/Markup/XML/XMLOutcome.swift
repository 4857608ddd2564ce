/// How the reading of an XML document went.
package struct XMLOutcome: Sendable {
  /// The root element has ended.
  package var isComplete = true
  /// What was noticed on the way, in words.
  package var warnings: [String] = []
}
