import Models
import Testing

struct HeadlineTests {
  @Test(arguments: [
    ("A title", "Words", "A title"),
    (nil, "Two seals on the slipway.", "Two seals on the slipway."),
    ("", "Words", "Words"), (nil, nil, nil), (nil, " ", nil),
  ])
  func `an article without a title has the first words of its text as headline`(
    _ title: String?, _ summary: String?, _ headline: String?
  ) {
    #expect(Article.headline(title: title, summary: summary) == headline)
  }

  @Test func `a long text is cut at a word`() throws {
    let text = Array(repeating: "harbour", count: 40).joined(separator: " ")
    let headline = try #require(Article.headline(title: nil, summary: text))
    #expect(headline.count <= 81 && headline.hasSuffix("harbour…"))
  }
}
