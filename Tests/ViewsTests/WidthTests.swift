import Testing
import ViewModels

@testable import Views

/// No output line is wider than the terminal, except addresses, which are not wrapped so that they
/// can be copied.
struct WidthTests {
  @Test(arguments: [60, 80, 200], GoldenTests.pages.indices)
  func linesFitTheWidth(columns: Int, index: Int) {
    let style = OutputStyle(isTerminal: true, columns: columns, now: Samples.now)
    let (name, page) = GoldenTests.pages[index]
    for line in PlainTextRenderer(style).text(page).split(separator: "\n") {
      #expect(CellWidth.of(line) <= columns || line.contains("https://"), "\(name): \(line)")
    }
  }

  @Test func aStreamedElementIsACardOrALine() {
    let style = OutputStyle(isTerminal: true, now: Samples.now)
    let renderer = PlainTextRenderer(style)
    #expect(
      renderer.text(element: ArticleViewModel(Samples.bare))
        == "Untitled\nWire · just now · #102\n\n")
    #expect(
      renderer.text(element: Samples.categories.items[0])
        == "world · 6 sources · 1204 articles · 98 unread · 0.0\n")
  }
}
