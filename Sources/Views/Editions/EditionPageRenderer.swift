package import ViewModels
internal import Words

/// An edition as one self-contained HTML page: pictures are embedded, and it has no scripts.
package struct EditionPageRenderer: Sendable {
  private let pictures: [String: EditionPicture]

  /// - Parameter pictures: by their path on this machine; missing pictures are replaced by words.
  package init(pictures: [String: EditionPicture] = [:]) {
    self.pictures = pictures
  }

  /// Paths of the pictures in an edition, in reading order.
  package static func pictures(of edition: EditionViewModel) -> [String] {
    EditionMarkup.pictures(of: edition)
  }

  package func text(_ edition: EditionViewModel) -> String {
    let markup = EditionMarkup(
      edition: edition, links: .words, address: { "#article-\(edition.items[$0].identity)" },
      picture: { path in pictures[path].map { "data:\($0.mediaType);base64,\($0.bytes.base64)" } })
    let title = HTMLEscape.text(edition.title)
    let root: HTML = "<html\(wordsIn: edition.wording.language)>"
    var text = """
      <!DOCTYPE html>
      \(root.text)
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'"/>
      <meta name="viewport" content="width=device-width"/>
      <title>\(title)</title>
      <style>
      \(EditionStyle.common)\(EditionStyle.page)</style>
      </head>
      <body>
      <header><h1>\(HTMLEscape.text(edition.name))</h1>
      <p class="kicker">\(HTMLEscape.text(edition.dateline))</p></header>

      """
    guard !edition.items.isEmpty else {
      return text + "<p>\(edition.wording[.noneArrived])</p>\n</body>\n</html>\n"
    }
    text += "<main>\n" + markup.front(headingLevel: 2)
    text += "<nav><h2>\(edition.wording[.contents])</h2><ol>\n\(markup.contents())</ol></nav>\n"
    for article in edition.items {
      text +=
        "<article id=\"article-\(article.identity)\"\(EditionMarkup.language(of: article))>\n"
        + markup.article(article, headingLevel: 2) + "</article>\n"
    }
    text +=
      "<section><h2>\(edition.wording[.sources])</h2>\n\(markup.sources())</section>\n</main>\n</body>\n</html>\n"
    return text
  }
}

extension [UInt8] {
  /// RFC 4648, 4.
  fileprivate var base64: String {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let left = Swift.min(3, count - start)
      let group =
        UInt32(self[start]) << 16 | (left > 1 ? UInt32(self[start + 1]) << 8 : 0)
        | (left > 2 ? UInt32(self[start + 2]) : 0)
      for place in 0..<4 {
        result.append(
          place > left
            ? UInt8(ascii: "=") : alphabet[Int(group >> UInt32(18 - 6 * place)) & 63])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
