package import Basics
package import ViewModels

/// Notes and highlights as Markdown (CommonMark 0.31): a heading for each article, its note, and
/// each highlight as a quote. Words of others are escaped, so that they make no markup.
package struct AnnotationMarkdownRenderer: Sendable {
  package init() {}

  package func render(
    _ page: ListViewModel<AnnotatedArticleViewModel>, into sink: inout ByteSink
  ) {
    var isFirst = true
    for article in page.items where sink.isOpen {
      if !isFirst { sink.write(UInt8(ascii: "\n")) }
      isFirst = false
      sink.write("## " + Self.line(article.shownLabel ?? article.originName) + "\n\n")
      let origin = Self.line(article.originName)
      let address = article.link.flatMap { HTML.isWebAddress($0) ? $0 : nil }
      sink.write(address.map { "\(origin), <\(Self.address($0))>\n" } ?? "\(origin)\n")
      if let note = article.note { sink.write("\n" + Self.lines(note, lead: "") + "\n") }
      for highlight in article.highlights {
        sink.write("\n" + Self.lines(highlight.quote, lead: "> ") + "\n")
      }
    }
  }

  private static func line(_ text: String) -> String { escaped(Printable.line(text)) }

  private static func lines(_ text: String, lead: String) -> String {
    Printable.lines(text).split(separator: "\n", omittingEmptySubsequences: false)
      .map { lead + escaped(String($0.drop { $0 == " " || $0 == "\t" })) }.joined(separator: "\n")
  }

  /// Escapes what begins or is markup (CommonMark 2.4), also what is markup only at the beginning of
  /// a line.
  private static func escaped(_ line: String) -> String {
    var result = ""
    var isStart = true
    var isNumber = false
    for scalar in line.unicodeScalars {
      let isMarkup =
        switch scalar {
        case "\\", "`", "*", "_", "[", "]", "<", ">", "&", "~", "|": true
        case "#", "+", "-", "=": isStart
        case ".", ")": isNumber
        default: false
        }
      if isMarkup { result.unicodeScalars.append("\\") }
      result.unicodeScalars.append(scalar)
      isNumber = ("0"..."9").contains(scalar) && (isStart || isNumber)
      isStart = false
    }
    return result
  }

  private static func address(_ address: String) -> String {
    String(
      address.unicodeScalars.filter { $0.value > 0x20 && $0 != "<" && $0 != ">" }
        .map(Character.init))
  }
}

/// Notes and highlights as a collection of the Web Annotation Data Model
/// (https://www.w3.org/TR/annotation-model/) in JSON-LD: a highlight is an annotation with a
/// TextQuoteSelector (4.2.4), a note one with a TextualBody (3.2.4).
package struct WebAnnotationRenderer: Sendable {
  package init() {}

  package func render(
    _ page: ListViewModel<AnnotatedArticleViewModel>, into sink: inout ByteSink
  ) {
    let total = page.items.reduce(0) { $0 + $1.highlights.count + ($1.note == nil ? 0 : 1) }
    sink.write(
      """
      {"@context":"http://www.w3.org/ns/anno.jsonld","id":"urn:tintm:highlights",\
      "type":"AnnotationCollection","label":"tintm","total":
      """, json: total)
    sink.write(
      """
      ,"first":{"id":"urn:tintm:highlights:1","type":"AnnotationPage","startIndex":0,"items":[
      """)
    for article in page.items where sink.isOpen {
      for highlight in article.highlights {
        sink.comma()
        write(highlight, in: article, into: &sink)
      }
      guard let note = article.note else { continue }
      sink.comma()
      sink.write("{\"id\":", json: article.noteURN)
      sink.write(",\"type\":\"Annotation\",\"motivation\":\"commenting\"")
      if let noted = article.noted { sink.write(",\"modified\":", json: noted) }
      sink.write(
        ",\"body\":{\"type\":\"TextualBody\",\"format\":\"text/plain\",\"value\":", json: note)
      sink.write("},\"target\":", json: article.source)
      sink.write(UInt8(ascii: "}"))
    }
    sink.write("]}}\n")
  }

  private func write(
    _ highlight: HighlightViewModel, in article: AnnotatedArticleViewModel,
    into sink: inout ByteSink
  ) {
    sink.write("{\"id\":", json: highlight.urn)
    sink.write(
      ",\"type\":\"Annotation\",\"motivation\":\"highlighting\",\"created\":",
      json: highlight.made)
    sink.write(",\"target\":{\"source\":", json: article.source)
    sink.write(",\"selector\":{\"type\":\"TextQuoteSelector\",\"exact\":", json: highlight.quote)
    sink.write(",\"prefix\":", json: highlight.prefix)
    sink.write(",\"suffix\":", json: highlight.suffix)
    sink.write("}}}")
  }
}
