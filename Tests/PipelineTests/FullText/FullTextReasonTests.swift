import Models
import Testing

@testable import Pipeline

struct FullTextReasonTests {
  static let whole = (0..<200).map { "word\($0)" }.joined(separator: " ") + "."

  func draft(_ text: String, summary: String? = nil) -> ArticleDraft {
    ArticleDraft(
      identity: "x",
      ArticleMetadata(
        summary: summary, url: "https://courier.example/x", wordCount: WordCount.words(in: text)),
      searchText: text)
  }

  @Test(
    arguments: [
      ("", FullTextReason.empty),
      (" \n ", .empty),
      (whole, nil),
      ("Two short sentences. No more than that.", .brief),
      (whole + " …", .cut),
      (whole + " [...]", .cut),
      (whole + " [&#8230;]", nil),
      (whole + " […]\n\nThe post A day appeared first on The Courier.", .cut),
      (whole + "\n\nThe post A day appeared first on The Courier.", nil),
      (whole + "\n\nRead more", .more),
      (whole + "\n\nContinue reading A day at the harbour »", .more),
      (whole + "… Read the full story at The Courier", .more),
      (whole + "\n\nMore", .more),
      (whole + "\n\nMore people came than ever before", nil),
      (whole + "\n\nWeiterlesen …", .more),
      (whole + "\n\nLire la suite", .more),
      (whole + "\n\n続きを読む", .more),
      (whole + "\n\nReadmore is the name of a town.", nil),
    ] as [(String, FullTextReason?)])
  func `a text is complete or has a reason to fetch the page`(text: String, wish: FullTextReason?) {
    #expect(FullTextReason.of(draft(text), policy: .auto) == wish)
  }

  @Test func `a text equal to its summary counts as a teaser`() {
    let text = "Two short sentences.\nNo more than that."
    #expect(
      FullTextReason.of(
        draft(text, summary: "Two short sentences. No more than that."), policy: .auto)
        == .summary)
  }

  @Test func `the policy overrides the text`() {
    #expect(FullTextReason.of(draft(Self.whole), policy: .always) == .always)
    #expect(FullTextReason.of(draft(""), policy: .never) == nil)
  }

  @Test(arguments: [nil, "mailto:a@b.example", "file:///etc/passwd", "urn:x"])
  func `an article without a web address needs no page`(url: String?) {
    var draft = draft("")
    draft.metadata.url = url
    #expect(FullTextReason.of(draft, policy: .always) == nil)
  }

  @Test func `an episode needs no page unless the policy says always`() {
    var draft = draft("Short notes.")
    draft.content.attachments = [Attachment(url: "u", mimeType: "audio/mpeg")]
    #expect(FullTextReason.of(draft, policy: .auto) == nil)
    #expect(FullTextReason.of(draft, policy: .always) == .always)
    draft.content.attachments = [Attachment(url: "https://a.example/e.mp4")]
    #expect(FullTextReason.of(draft, policy: .auto) == nil)
    draft.content.attachments = [Attachment(url: "https://a.example/e.jpg")]
    #expect(FullTextReason.of(draft, policy: .auto) != nil)
  }

  @Test func `the end of a long text is found without reading all of it`() {
    let text = String(repeating: "a very long text without an end ", count: 200_000) + "…"
    #expect(TextEnding(text).isCut)
  }
}
