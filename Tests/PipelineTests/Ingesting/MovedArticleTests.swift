import Foundation
import Models
import Store
import Testing

@testable import Pipeline

/// What is fetched of articles that came from another program, once their feed brings them.
struct MovedArticleTests {
  private let now = Date(timeIntervalSince1970: 1_700_000_000)

  private func change(
    _ policy: FullTextPolicy, _ set: (inout DocumentFindings.Article) -> Void
  ) -> DocumentChanges.Article {
    let draft = ArticleDraft(
      identity: "a", ArticleMetadata(url: "https://a.example/1", wordCount: 2),
      content: ArticleContent(html: "<p>a teaser</p>"), searchText: "a teaser")
    var found = DocumentFindings.Article(outcome: .updated(id: 1))
    found.lacksPage = true
    set(&found)
    var change = DocumentChanges.Article()
    OfflineDecision(OfflinePolicy(fullText: policy, images: .all), now: now)
      .decide(draft, found, dated: now, &change)
    return change
  }

  private func kept(_ words: Int) throws -> KeptText {
    let html = "<p>x</p><img src=\"https://a.example/p.jpg\">"
    return try #require(
      KeptText(
        ShownText(
          ArticleMetadata(wordCount: words), feed: ArticleContent(html: html), page: nil,
          hasPage: false, feedDigest: 0, isMoved: true),
        over: ArticleDraft(identity: "a", ArticleMetadata(wordCount: 2))))
  }

  @Test func `the page of a teaser is fetched as for any other article`() {
    #expect(change(.auto) { _ in }.page != nil)
    #expect(change(.never) { _ in }.page == nil)
    #expect(change(.auto) { $0.lacksPage = false }.page == nil)
  }

  @Test func `a full text of another program needs no page, unless the source asks for all`() throws
  {
    let (long, short) = (try kept(780), try kept(60))
    let change = change(.auto) { $0.keptText = long }
    #expect(change.page == nil && change.pictures != nil)
    #expect(self.change(.always) { $0.keptText = long }.page != nil)
    #expect(self.change(.auto) { $0.keptText = short }.page != nil)
  }
}
