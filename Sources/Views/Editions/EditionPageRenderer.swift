internal import Foundation
package import ViewModels
internal import Words

/// An edition as one self-contained HTML page: pictures are embedded, and it has no scripts.
package struct EditionPageRenderer: Sendable {
  private let pictures: [String: EditionPicture]

  /// - Parameter pictures: by their path on this machine; missing pictures are replaced by words.
  package init(pictures: [String: EditionPicture] = [:]) {
    self.pictures = pictures
  }

  package func text(_ edition: EditionViewModel) -> String {
    let markup = EditionMarkup(
      edition, for: .editionPage, address: { "#article-\(edition.items[$0].identity)" },
      picture: { path in
        pictures[path].map {
          "data:\($0.mediaType);base64,\(Data($0.bytes).base64EncodedString())"
        }
      })
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
