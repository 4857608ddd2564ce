import Basics
import Foundation
import Models
import Testing
import ViewModels
import Views

struct AnnotationRendererTests {
  private static let made = Date(timeIntervalSince1970: 1_700_000_000)

  private static func page(_ items: [AnnotatedArticleViewModel])
    -> ListViewModel<AnnotatedArticleViewModel>
  {
    ListViewModel(.highlights, items)
  }

  private static let article = AnnotatedArticleViewModel(
    Article(
      id: 7, source: SourceReference(name: "Courier *1*", url: "https://courier.example/"),
      category: "world",
      ArticleMetadata(title: "# Not a [heading](x)", url: "https://courier.example/7"),
      fetched: made),
    ArticleAnnotations(
      note: "- see <b>page</b> 3\n1. and \u{1B}[31m4", noted: made,
      highlights: [
        Highlight(
          id: 3, quote: TextQuote(exact: "two\nlines_", prefix: "a \"", suffix: " b"), made: made)
      ]))

  private func text(_ body: (inout ByteSink) -> Void) -> String { String(writing: body) }

  @Test func annotationsAreOneCollection() throws {
    let page = Self.page([Self.article])
    let json = text { WebAnnotationRenderer().render(page, into: &$0) }
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect(object["type"] as? String == "AnnotationCollection")
    #expect(object["total"] as? Int == 2)
    let first = try #require(object["first"] as? [String: Any])
    let items = try #require(first["items"] as? [[String: Any]])
    #expect(items.map { $0["motivation"] as? String } == ["highlighting", "commenting"])
    let target = try #require(items[0]["target"] as? [String: Any])
    #expect(target["source"] as? String == "https://courier.example/7")
    let selector = try #require(target["selector"] as? [String: String])
    #expect(
      selector == [
        "type": "TextQuoteSelector", "exact": "two\nlines_", "prefix": "a \"", "suffix": " b",
      ])
    #expect((items[1]["body"] as? [String: String])?["type"] == "TextualBody")
    #expect(!json.contains("\u{1B}"))
    let none = text { WebAnnotationRenderer().render(Self.page([]), into: &$0) }
    #expect(none.contains("\"total\":0") && none.hasSuffix("\"items\":[]}}\n"))
  }

  @Test func wordsMakeNoMarkdown() {
    let page = Self.page([Self.article])
    #expect(
      text { AnnotationMarkdownRenderer().render(page, into: &$0) } == """
        ## \\# Not a \\[heading\\](x)

        Courier \\*1\\*, <https://courier.example/7>

        \\- see \\<b\\>page\\</b\\> 3
        1\\. and 4

        > two
        > lines\\_

        """)
  }
}
