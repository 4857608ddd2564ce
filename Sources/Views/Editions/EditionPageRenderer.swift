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

/// The style of an edition. It leaves typeface and measure to the reading program where the program
/// has its own.
enum EditionStyle {
  static let common: HTML = """
    h1, h2, h3, h4, h5, h6 { line-height: 1.2; text-align: start; hyphens: none; }
    p { margin: 0 0 0.7em 0; }
    li p { margin: 0 0 0.2em 0; }
    ul, ol { margin: 0 0 0.7em 0; }
    h1 + .kicker { margin-bottom: 1.5em; }
    a { color: inherit; }
    .kicker { font-size: 0.8em; letter-spacing: 0.04em; margin: 0 0 0.3em 0; color: #666; }
    .byline, .foot, .caption, .notes, figcaption { font-size: 0.85em; color: #555; }
    .foot, .notes { overflow-wrap: anywhere; }
    figure { display: block; margin: 0.8em 0; text-align: center; }
    figcaption { display: block; text-align: start; }
    figure img { max-width: 100%; height: auto; }
    .note { font-size: 0.7em; vertical-align: super; text-decoration: none; padding: 0 0.1em; }
    sup, sub { font-size: 0.75em; line-height: 0; }
    .story { margin: 0 0 1.2em 0; }
    .story h2, .story h3 { margin: 0 0 0.3em 0; }
    .story a { text-decoration: none; }
    blockquote { margin: 0.7em 1.2em; font-style: italic; }
    [dir="rtl"] blockquote, :lang(ja) blockquote, :lang(zh) blockquote, :lang(ko) blockquote
      { font-style: normal; }
    pre { white-space: pre-wrap; font-size: 0.85em; }
    table { border-collapse: collapse; font-size: 0.85em; margin: 0 0 0.9em 0; }
    td, th { border: 1px solid #bbb; padding: 0.2em 0.5em; text-align: start; }
    th.number, td.number { text-align: end; font-variant-numeric: tabular-nums; }

    """

  static let page: HTML = """
    body { max-width: 38rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.5;
      font-family: Georgia, "Noto Serif", serif; color: #222; background: #fffdf8; }
    header { border-bottom: 3px double #999; margin-bottom: 1.5rem; }
    article, section { border-top: 1px solid #ccc; padding-top: 1rem; margin-top: 2rem; }
    nav ol { padding-inline-start: 1.2rem; }
    @media (prefers-color-scheme: dark) {
      body { color: #ddd; background: #1b1b1b; }
      .kicker, .byline, .foot, .caption, .notes, figcaption { color: #aaa; }
    }

    """
}
