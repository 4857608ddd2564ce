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
    html.withBytes { bytes in
      var pictures: [ImageElement] = []
      var index = 0
      // Most texts have few tags of interest, and sanitised markup writes them in one way.
      while pictures.count < limit, let start = bytes.firstIndex(of: "<img ", from: index) {
        var tokenizer = HTMLTokenizer(bytes.run(start, bytes.count))
        guard case .startTag = tokenizer.next(), tokenizer.tag == .img else {
          index = start + 1
          continue
        }
        pictures.append(
          ImageElement(
            source: tokenizer.decodedValue("src"), candidates: tokenizer.decodedValue("srcset"),
            width: tokenizer.decodedValue("width"), height: tokenizer.decodedValue("height"),
            alternative: tokenizer.decodedValue("alt")))
        index = start + max(tokenizer.end, 1)
      }
      return pictures
    }
  }
}
