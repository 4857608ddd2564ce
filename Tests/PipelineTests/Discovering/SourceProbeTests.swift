import Foundation
import Models
import Testing

@testable import Pipeline

struct SourceProbeTests {
  @Test func `selectors without matches are named`() {
    let selectors = ItemSelectors(item: "li", title: "h2", url: "a", date: "time", image: "img")
    let drafts = [
      ArticleDraft(
        identity: "1",
        ArticleMetadata(title: "A", url: "https://a.example/", image: "https://a.example/i")),
      ArticleDraft(identity: "2", ArticleMetadata(title: "B", url: "https://b.example/")),
    ]
    #expect(
      SourceProbe.gaps(drafts, of: selectors) == [
        "“date” matches nothing", "“image” matches nothing in 1 of 2",
      ])
    #expect(SourceProbe.gaps(drafts, of: nil) == [])
    #expect(SourceProbe.gaps([], of: selectors) == [])
  }
}
