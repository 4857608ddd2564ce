/// How one pass of libxml2 over a document went.
struct XMLPass {
  /// The root element has ended.
  var hasEnded = false
  /// The document is well-formed as far as it goes, but its root never ends.
  var isCutOff = false
  /// The first fault, with its line.
  var fault: String?
  /// What was passed over, in words.
  var warnings: [String] = []

  mutating func warn(_ warning: String) {
    if !warnings.contains(warning) { warnings.append(warning) }
  }
}
