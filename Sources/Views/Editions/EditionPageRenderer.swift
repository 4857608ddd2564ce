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
      edition, for: .editionPage, address: { "#article-\(edition.items[$0].identity)" },
      picture: { path in pictures[path].map { "data:\($0.mediaType);base64,\($0.bytes.base64)" } })
    let wording = edition.wording
    let content: HTML =
      edition.items.isEmpty
      ? "<p>\(wording[.noneArrived])</p>\n"
      : """
      <main>
      \(markup.front())<nav><h2>\(wording[.contents])</h2><ol>
      \(markup.contents())</ol></nav>
      \(edition.items.map { article($0, markup) })<section><h2>\(wording[.sources])</h2>
      \(markup.sources())</section>
      </main>

      """
    let page: HTML = """
      <!DOCTYPE html>
      <html\(wordsIn: wording.language)>
      <head>
      <meta charset="utf-8"/>
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src 'unsafe-inline'"/>
      <meta name="viewport" content="width=device-width"/>
      <title>\(edition.title)</title>
      <style>
      \(EditionStyle.common)\(EditionStyle.page)</style>
      </head>
      <body>
      <header><h1>\(edition.name)</h1>
      <p class="kicker">\(edition.dateline)</p></header>
      \(content)</body>
      </html>

      """
    return page.text
  }

  private func article(_ article: EditionArticleViewModel, _ markup: EditionMarkup) -> HTML {
    """
    <article id="article-\(article.identity)"\(EditionMarkup.language(of: article))>
    \(markup.article(article))</article>

    """
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
