/// Reads the tags of a page's head one by one.
package enum HTMLHead {
  /// Calls `visit` with the lower-case name of each start tag and a function that returns the
  /// values of its attributes.
  package static func scan(_ bytes: Bytes, _ visit: (String, (StaticString) -> String?) -> Void) {
    var tokenizer = HTMLTokenizer(bytes)
    while true {
      let kind = tokenizer.next()
      if kind == .end { return }
      guard kind == .startTag, let tag = tokenizer.tag else { continue }
      if tag == .script || tag == .style {
        _ = tokenizer.readRawText(of: tag)
      } else if tag == .link || tag == .base || tag == .meta {
        let current = tokenizer
        visit(tag.name) { current.decodedValue($0) }
      }
    }
  }
}
