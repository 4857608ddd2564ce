import Basics
import Models
import Testing
import Words

@testable import Composing

/// Pictures that a source attaches to an article, beside its text.
struct AttachedPictureTests {
  static let content = ArticleContent(
    html: "<p>Two herons.</p>",
    attachments: [
      Attachment(url: "https://i.example/one.jpg", mimeType: "image/jpeg", title: "On a post"),
      Attachment(url: "https://i.example/two.jpg", mimeType: "image/jpeg", title: "In flight"),
      Attachment(url: "https://i.example/plan.pdf", mimeType: "application/pdf"),
    ])

  @Test func `they follow the text with their descriptions, without the lead picture`() {
    let stored = ArticlePicture(
      url: "https://i.example/two.jpg", isLead: false, file: "/pictures/ab.jpg")
    let blocks = Newsroom.blocks(
      of: Self.content, beside: "https://i.example/one.jpg",
      with: OfflineState(pictures: [stored]))
    #expect(
      blocks.map(\.kind) == [
        .paragraph, .image(url: "file:///pictures/ab.jpg", alt: nil), .caption,
      ])
    #expect(blocks.last?.spans.map(\.text) == ["In flight"])
  }

  @Test func `a picture that was measured as a tracking pixel is not shown`() {
    let pixel = ArticlePicture(
      url: "https://t.example/p", isLead: false,
      failure: Message(.pictureTracking, 1, 1))
    let blocks = Newsroom.blocks(
      of: ArticleContent(html: "<p>Text</p><img src=\"https://t.example/p\">"), beside: nil,
      with: OfflineState(pictures: [pixel]))
    #expect(blocks.map(\.kind) == [.paragraph])
  }

  @Test func `they follow a text without markup too`() {
    var content = Self.content
    (content.html, content.text) = (nil, "One.\n\nTwo.")
    let blocks = Newsroom.blocks(of: content, beside: nil, with: OfflineState())
    #expect(blocks.map { $0.spans.map(\.text).joined() }.prefix(2) == ["One.", "Two."])
    #expect(blocks.count == 6)
    content.attachments = []
    #expect(Newsroom.blocks(of: content, beside: nil, with: OfflineState()).isEmpty)
  }
}
