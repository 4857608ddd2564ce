/// An `img` element with its attributes; character references are resolved.
package struct ImageElement: Sendable, Hashable {
  package var source: String?
  package var candidates: String?
  /// As written; a plain number means pixels.
  package var width: String?
  package var height: String?
  package var alternative: String?

  /// The first `limit` pictures of sanitised markup, in document order.
  package static func all(in html: String, limit: Int) -> [ImageElement] {
    var html = html
    return html.withUTF8 { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      var pictures: [ImageElement] = []
      while pictures.count < limit {
        switch tokenizer.next() {
        case .end: return pictures
        case .startTag where tokenizer.tag == .img:
          pictures.append(
            ImageElement(
              source: tokenizer.decodedValue("src"), candidates: tokenizer.decodedValue("srcset"),
              width: tokenizer.decodedValue("width"), height: tokenizer.decodedValue("height"),
              alternative: tokenizer.decodedValue("alt")))
        case .startTag, .endTag, .text: continue
        }
      }
      return pictures
    }
  }
}
