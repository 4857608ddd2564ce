import Models
import Testing
import ViewModels
import Views

struct JSONFeedTests {
  /// An article with its full text, as in an export.
  @Test func aWholeArticleContainsItsContent() {
    let text = JSONFeedRenderer().text(element: Samples.detail)
    #expect(text.contains(#""content_html":"<p>The boat left at six</p>""#))
    #expect(text.contains(#""content_text":"The boat left at six, as it had for forty years"#))
    #expect(
      text.contains(
        #""attachments":[{"url":"https://harbour.example/ferry.mp3","mime_type":"audio/mpeg","title":"The crossing","size_in_bytes":12345678,"duration_in_seconds":1861},{"url":"https://harbour.example/log.pdf","mime_type":"application/octet-stream"}]"#
      ))
  }

  @Test func markupAloneIsSufficientContent() {
    let detail = ArticleDetailViewModel(Samples.bare, content: ArticleContent(html: "<p>x</p>"))
    let text = JSONFeedRenderer().text(element: detail)
    #expect(text == "{\"id\":\"102\",\"content_html\":\"<p>x</p>\"}\n")
  }

  @Test func otherPagesAreTheProjectsJSON() {
    let category = CategoryViewModel(
      CategorySummary(name: "a", sources: 1, articles: 2, unread: 3))
    #expect(JSONFeedRenderer().text(element: category) == JSONRenderer().text(element: category))
    #expect(JSONFeedRenderer().text(Samples.error) == JSONRenderer().text(Samples.error))
  }
}
