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
    heading(edition.title, "=", into: &sink)
    if edition.items.isEmpty { sink.write(renderer.absence(edition) + "\n") }
    for (number, place) in edition.front.enumerated() {
      let article = edition.items[place]
      let told = article.coverage.count + 1
      let notes = [article.originName] + (told > 1 ? [wording(.toldBySources, told)] : [])
      line(
        "\(number + 1). \(article.shownLabel ?? wording[.untitled]) (\(wording.list(notes)))", &sink
      )
    }
    for section in edition.sections where sink.isOpen {
      sink.write("\n\n" as StaticString)
      heading(section.name, "=", into: &sink)
      for article in section.articles where sink.isOpen {
        renderer.render(element: article, into: &sink)
        sink.write("\n* * *\n\n" as StaticString)
      }
    }
    guard !edition.items.isEmpty else { return }
    heading(wording[.sources], "=", into: &sink)
    for source in edition.sources {
      line("\(source.name): \(wording(CountUnit.articles.message(source.articles)))", &sink)
    }
  }

  private func heading(_ text: String, _ rule: String, into sink: inout ByteSink) {
    let words = Printable.line(text)
    sink.write(words + "\n")
    sink.write(String(repeating: rule, count: min(72, max(3, words.count))) + "\n\n")
  }

  private func line(_ text: String, _ sink: inout ByteSink) {
    sink.write(Printable.line(text) + "\n")
  }
}
