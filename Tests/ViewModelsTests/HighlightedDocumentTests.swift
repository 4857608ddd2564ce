import Basics
import Models
import Testing
import ViewModels

struct HighlightedDocumentTests {
  private let document = TextDocument([
    TextBlock(.heading(level: 2), [TextSpan("Harbour")]),
    TextBlock(
      .paragraph,
      [
        TextSpan("The "),
        TextSpan("northern basin", style: .strong, link: "https://a.example/"),
        TextSpan(" closes."),
      ]),
    TextBlock(.image(url: "https://a.example/p.png", alt: "A ship")),
    TextBlock(
      .table(rows: [
        [
          TextBlock.Cell([TextSpan("quay")]),
          TextBlock.Cell([TextSpan("ships")]),
        ], [TextBlock.Cell([TextSpan("fish")])],
      ])),
    TextBlock(.code, [TextSpan("a\nb")]),
  ])

  /// The texts that are marked, in order.
  private func marked(_ document: TextDocument) -> [String] {
    var texts: [String] = []
    for block in document.blocks {
      var spans = block.spans
      if case .table(let rows) = block.kind { spans = rows.joined().flatMap(\.spans) }
      texts += spans.filter { $0.style.contains(.marked) }.map(\.text)
    }
    return texts
  }

  @Test func quotesAreFoundInTheWordsOfAllBlocks() {
    #expect(
      document.quotableText
        == "Harbour\n\nThe northern basin closes.\n\nquay\tships\nfish\n\na\nb")
  }

  @Test func aHighlightSplitsSpansAndLeavesTheText() {
    let result = document.marking([17..<28])
    #expect(result.quotableText == document.quotableText)
    #expect(marked(result) == ["hern basin", " "])
    let spans = result.blocks[1].spans
    #expect(spans.map(\.text) == ["The ", "nort", "hern basin", " ", "closes."])
    // The link's number is behind its last part.
    #expect(spans.map(\.number) == [nil, nil, 1, nil, nil])
    #expect(spans[2].style == [.strong, .marked])
    #expect(spans[1].link == spans[2].link)
  }

  @Test func aHighlightMaySpanBlocksAndCells() {
    #expect(marked(document.marking([28..<44])) == ["closes.", "quay", "sh"])
    #expect(
      marked(document.marking([0..<1000])).joined()
        == "HarbourThe northern basin closes.quayshipsfisha\nb")
  }

  @Test func overlappingHighlightsAreOne() {
    #expect(marked(document.marking([3..<5, 0..<2, 1..<4, 5..<5])) == ["Harbo"])
    #expect(document.marking([]) == document)
    #expect(document.marking([500..<600]) == document)
  }
}
