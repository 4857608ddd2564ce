/// Reads the tags of a page's head one by one.
package enum HTMLHead {
  /// Calls `visit` with each start tag's lower-case name and a way to its attributes' values.
  package static func scan(_ bytes: Bytes, _ visit: (String, (StaticString) -> String?) -> Void) {
    var tokenizer = HTMLTokenizer(bytes)
    while true {
      switch tokenizer.next() {
      case .end: return
      case .startTag:
        guard let tag = tokenizer.tag else { continue }
        if tag == .script || tag == .style {
          _ = tokenizer.readRawText(of: tag)
          continue
        }
        guard tag == .link || tag == .base || tag == .meta else { continue }
        let current = tokenizer
        visit(tag.name) { current.decodedValue($0) }
      default: continue
      }
    }
  }
}
