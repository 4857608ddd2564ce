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
