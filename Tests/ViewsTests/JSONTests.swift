import Basics
import Foundation
import Models
import Testing
import ViewModels

@testable import Views

struct JSONTests {
  private func json(_ write: (inout ByteSink) -> Void) -> String { String(writing: write) }

  @Test func everyValueIsJSON() {
    let values: [(FieldValue, String)] = [
      (.none, "null"), (.text("a"), "\"a\""), (.text("Untitled", .placeholder), "null"),
      (.count(2, .comments), "2"), (.score(0.5), "0.5"), (.flag(true), "true"),
      (.link("l"), "\"l\""), (.image("i"), "\"i\""), (.list(["a", "b"]), "[\"a\",\"b\"]"),
      (.choices(["a"], current: 0), "[\"a\"]"), (.list([]), "[]"),
      (
        .records([Record(["a": .none, "b": .flag(false)]), Record([])]),
        "[{\"a\":null,\"b\":false},{}]"
      ),
      (.document(TextDocument(plainText: "p\n\nq")), "\"p\\n\\nq\""),
    ]
    for (value, expected) in values { #expect(json { $0.write(json: value) } == expected) }
  }

  @Test func allDocumentsAreJSON() throws {
    for (name, page) in GoldenTests.pages {
      for format in [OutputFormat.json, .jsonfeed] {
        let text = format.renderer(GoldenTests.Style.pipe).text(page)
        #expect(text.hasSuffix("}\n"), "\(name)")
        #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 1, "\(name)")
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        #expect(object is [String: Any], "\(name)")
      }
      for line in OutputFormat.jsonl.renderer(GoldenTests.Style.pipe).text(page).split(
        separator: "\n")
      {
        #expect(throws: Never.self, "\(name)") {
          try JSONSerialization.jsonObject(with: Data(line.utf8))
        }
      }
    }
  }

  @Test func aStreamHasOneObjectPerLine() {
    let item = ArticleViewModel(Samples.bare)
    let line = JSONRenderer().text(element: item)
    #expect(JSONLinesRenderer().text(element: item) == line)
    #expect(line.hasPrefix("{\"id\":102,") && line.hasSuffix("}\n"))
    let feed = FeedViewModel(articles: [Samples.bare, Samples.bare])
    #expect(JSONLinesRenderer().text(feed) == line + line)
    #expect(JSONLinesRenderer().text(FeedViewModel(articles: [])) == "")
  }

  @Test func writingStopsWhenTheDrainIsClosed() {
    let feed = FeedViewModel(articles: Array(repeating: Samples.harbour, count: 5000))
    for format in OutputFormat.allCases {
      for style in GoldenTests.Style.all {
        var sink = ByteSink(limit: 64) { _ in throw CancellationError() }
        format.renderer(style.style).render(feed, into: &sink)
        let isOpen = sink.isOpen
        #expect(!isOpen)
      }
    }
  }
}
