/// An `img` element of markup as its attributes describe it, references resolved.
package struct HTMLPicture: Sendable, Hashable {
  package var source: String?
  package var candidates: String?
  /// As written; pixels where they are numbers.
  package var width: String?
  package var height: String?

  /// The pictures of sanitised markup in reading order, at most `limit` of them.
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
