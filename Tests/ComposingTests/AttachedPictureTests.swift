import Basics
import Foundation
import Models
import Testing
import ViewModels
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

  @Test func `a file without a type is a picture by its name, unless it is a portrait`() {
    let content = ArticleContent(
      html: "<p>Text</p>",
      attachments: [
        Attachment(url: "https://1.gravatar.com/avatar/7", mimeType: "image/*"),
        Attachment(url: "https://i.example/one.PNG?w=1"),
        Attachment(url: "https://i.example/two.jpg", mimeType: "application/octet-stream"),
        Attachment(url: "https://i.example/notes.txt"),
      ])
    let blocks = Newsroom.blocks(of: content, beside: nil, with: OfflineState())
    #expect(
      blocks.map(\.kind) == [
        .paragraph, .image(url: "https://i.example/one.PNG?w=1", alt: nil),
        .image(url: "https://i.example/two.jpg", alt: nil),
      ])
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

  @Test func `a picture without a description is left out if it can be no picture of a text`() {
    let stored = ArticlePicture(
      url: "https://a.example/icon.png", isLead: false, file: "/pictures/ab.jpg")
    let html = """
      <p>Text</p><img src="https://a.example/pier.jpg"><img src="https://a.example/plan.svg">
      <img src="https://feeds.feedburner.com/~r/wire/~4/x"><img src="https://a.example/pixel.gif">
      <img src="https://a.example/share-button.png">
      <img src="https://a.example/smiley3.gif" alt=":-)">
      <figure><img src="https://a.example/logo.png"><figcaption>Sign</figcaption></figure>
      <img src="https://a.example/icon.png">
      """
    let blocks = Newsroom.blocks(
      of: ArticleContent(html: html), beside: nil, with: OfflineState(pictures: [stored]))
    #expect(
      blocks.map(\.kind) == [
        .paragraph, .image(url: "https://a.example/pier.jpg", alt: nil),
        .image(url: "https://a.example/plan.svg", alt: nil),
        .image(url: "https://a.example/smiley3.gif", alt: ":-)"),
        .image(url: "https://a.example/logo.png", alt: nil), .caption,
        .image(url: "file:///pictures/ab.jpg", alt: nil),
      ])
  }

  @Test func `another size of the lead picture is no other picture if the lead is shown`() {
    let lead = "https://a.example/pier-1200x800.jpg"
    let content = ArticleContent(
      html: "<p>Text</p><img src=\"https://a.example/pier-300x200.jpg\">")
    let stored = ArticlePicture(url: lead, isLead: true, file: "/pictures/ab.jpg")
    let shown = Newsroom.blocks(
      of: content, beside: lead, with: OfflineState(pictures: [stored]))
    #expect(shown.map(\.kind) == [.paragraph])
    let missing = Newsroom.blocks(of: content, beside: lead, with: OfflineState())
    #expect(missing.count == 2)
  }

  @Test func `an item that began with a decoration begins with its text`() {
    let pixel = "<img src=\"https://a.example/blank.gif\">"
    let blocks = Newsroom.blocks(
      of: ArticleContent(
        html: "<ul><li>\(pixel)one</li><li>\(pixel)</li><li>two</li></ul><p>\(pixel)three</p>"),
      beside: nil, with: OfflineState())
    #expect(
      blocks == [
        TextBlock(.paragraph, [TextSpan("one")], listDepth: 1, item: .bullet),
        TextBlock(.paragraph, [TextSpan("two")], listDepth: 1, item: .bullet),
        TextBlock(.paragraph, [TextSpan("three")]),
      ])
  }

  @Test func `a text names stored pictures by their files, that of an edition by the web`() {
    let (url, file) = ("https://i.example/one.jpg", "/pictures/a b.jpg")
    let picture = Picture(
      digest: String(repeating: "a", count: 64), format: .jpeg, bytes: 10, width: 4, height: 3)
    let offline = OfflineState(pictures: [
      ArticlePicture(url: url, isLead: true, stored: picture, file: file)
    ])
    let article = RankedArticle(
      article: Article(
        id: 1, source: SourceReference(name: "Wire"), category: "world", ArticleMetadata(),
        fetched: Date(timeIntervalSince1970: 0)))
    let content = ArticleContent(html: "<p>Text</p><img src=\"\(url)\">")
    let detail = Newsroom.detail(article, content, offline)
    #expect(detail.document.links == ["file:///pictures/a%20b.jpg"])
    #expect(detail.leadPicture?.isInText == true)
    let edition = Newsroom.detail(article, content, offline, named: nil)
    #expect(edition.document.links == [url])
    #expect(edition.storedFiles == [url: file, file: file])
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
