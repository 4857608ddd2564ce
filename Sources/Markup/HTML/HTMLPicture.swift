/// An `img` element with its attributes; character references are resolved.
package struct HTMLPicture: Sendable, Hashable {
  package var source: String?
  package var candidates: String?
  /// As written; a plain number means pixels.
  package var width: String?
  package var height: String?

  /// The first `limit` pictures of sanitised markup, in document order.
  package static func all(in html: String, limit: Int) -> [HTMLPicture] {
    var html = html
    return html.withUTF8 { bytes in
      var tokenizer = HTMLTokenizer(bytes)
      var pictures: [HTMLPicture] = []
      while pictures.count < limit {
        switch tokenizer.next() {
        case .end: return pictures
        case .startTag where tokenizer.tag == .img:
          pictures.append(
            HTMLPicture(
              source: tokenizer.decodedValue("src"), candidates: tokenizer.decodedValue("srcset"),
              width: tokenizer.decodedValue("width"), height: tokenizer.decodedValue("height")))
        case .startTag, .endTag, .text: continue
        }
      }
      return pictures
    }
  }
}
