package import Basics
package import ViewModels
internal import Words

/// An edition as plain text: the top headlines, then the articles by section.
package struct EditionTextRenderer: Sendable {
  private let renderer: PlainTextRenderer

  package init(_ style: OutputStyle) {
    renderer = PlainTextRenderer(style.forReading)
  }

  package func render(_ edition: EditionViewModel, into sink: inout ByteSink) {
    let wording = edition.wording
    let renderer = PlainTextRenderer(renderer.style.wording(wording))
    let phrasing = ValueFormatter(style: renderer.style)
    heading(edition.title, "=", into: &sink)
    if edition.items.isEmpty { sink.write(renderer.absence(edition) + "\n") }
    for (number, place) in edition.front.enumerated() {
      let article = edition.items[place]
      let notes = EditionArticleViewModel.kicker.fields.compactMap {
        phrasing.run($0.value(article))?.text
      }
      line(
        "\(article.shownLabel ?? wording[.untitled]) (\(wording.list(notes)))",
        after: "\(number + 1). ", into: &sink)
    }
    for section in edition.sections where sink.isOpen {
      sink.write("\n\n")
      heading(section.name, "=", into: &sink)
      for article in section.articles where sink.isOpen {
        renderer.render(element: article, into: &sink)
        sink.write("\n* * *\n\n")
      }
    }
    guard !edition.items.isEmpty else { return }
    heading(wording[.sources], "=", into: &sink)
    for source in edition.sources {
      line(
        "\(source.name): \(wording(CountUnit.articles.message(source.articles)))", into: &sink)
    }
  }

  private func heading(_ text: String, _ rule: String, into sink: inout ByteSink) {
    line(text, into: &sink)
    let length = min(72, renderer.style.width, max(3, Printable.line(text).count))
    sink.write(String(repeating: rule, count: length) + "\n\n")
  }

  /// Writes a text on as many lines as it takes, the further ones below its beginning.
  private func line(_ text: String, after lead: String = "", into sink: inout ByteSink) {
    let (style, first) = (renderer.style, Run(own: lead))
    let lines = LineBreaker.lines([Run(text)], width: style.width - first.width)
    let indent = Run(own: String(repeating: " ", count: first.width))
    sink.write(lines: lines, first: [first], rest: [indent], style)
  }
}
