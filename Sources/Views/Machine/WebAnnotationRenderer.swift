package import Basics
package import ViewModels

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
