/// The result of one pass of libxml2 over a document.
struct XMLPass {
  /// Whether the root element has ended.
  var hasEnded = false
  /// Whether the document is well-formed so far, but its root element has no end tag.
  var isCutOff = false
  /// The first fault, with its line.
  var fault: String?
  /// Messages about skipped content.
  var warnings: [String] = []

  mutating func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
