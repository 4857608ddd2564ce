import Models
import Testing

@testable import Pipeline

struct PictureChoiceTests {
  let html = """
    <p>Text</p><img src="https://i.example/a.jpg" alt="A" width="600" height="400">\
    <img src="https://pixel.wp.com/b.gif?v=noscript"><img src="https://i.example/t.gif" width="1" \
    height="1"><img src="https://i.example/a.jpg"><img src="data:image/gif;base64,R0" \
    srcset="https://i.example/c-400.jpg 400w, https://i.example/c-1600.jpg 1600w, \
    https://i.example/c-1280.jpg 1280w">
    """

  func urls(_ policy: ImagePolicy, lead: String? = "https://i.example/lead.jpg") -> [String] {
    PictureChoice.of(lead: lead, ArticleContent(html: html), policy: policy).map(\.url)
  }

  @Test func `the policy determines the pictures`() {
    #expect(urls(.none) == [])
    #expect(urls(.lead) == ["https://i.example/lead.jpg"])
    #expect(
      urls(.all) == [
        "https://i.example/lead.jpg", "https://i.example/a.jpg", "https://i.example/c-1280.jpg",
      ])
  }

  @Test func `a lead picture that is also in the text is listed once`() {
    let pictures = PictureChoice.of(
      lead: "https://i.example/a.jpg", ArticleContent(html: html), policy: .all)
    #expect(pictures.map(\.isLead) == [true, false])
  }

  @Test(arguments: [nil, "/relative.jpg", "data:image/png;base64,x", "https://h.example/1x1.gif"])
  func `other addresses are not lead pictures`(lead: String?) {
    #expect(urls(.lead, lead: lead) == [])
  }

  @Test(
    arguments: [
      ("https://a.example/1 400w, https://a.example/2 1600w", "https://a.example/2"),
      ("https://a.example/2 1600w, https://a.example/1 1300w", "https://a.example/1"),
      ("https://a.example/1 400w, https://a.example/2 800w", "https://a.example/2"),
      ("https://a.example/1 1x, https://a.example/2 2x", nil),
      ("https://a.example/1", nil),
      ("javascript:x 1600w", nil),
      ("", nil),
      ("https://a.example/1,2 -5w", nil),
    ] as [(String, String?)])
  func `the smallest sufficient width of a srcset is chosen`(candidates: String, url: String?) {
    #expect(PictureChoice.candidate(of: candidates) == url)
  }

  @Test func `attached pictures are kept that neither the text nor another size shows`() {
    let names = [
      "lead.jpg", "a.jpg?w=140", "two.jpg", "two-300x200.jpg", "two.jpg?width=99", "plan.pdf",
      "three.jpg?id=3", "three.jpg?id=4",
    ]
    let content = ArticleContent(
      html: "<img src=\"https://i.example/a.jpg\">",
      attachments: names.map { Attachment(url: "https://i.example/\($0)") })
    let pictures = PictureChoice.of(
      lead: "https://i.example/lead.jpg", content, policy: .all)
    #expect(
      pictures.map(\.url)
        == [
          "lead.jpg", "a.jpg", "two.jpg", "three.jpg?id=3", "three.jpg?id=4",
        ].map { "https://i.example/" + $0 })
    #expect(PictureChoice.of(lead: nil, content, policy: .lead) == [])
  }

  @Test func `the requested size can differ from the named picture`() {
    let pictures = PictureChoice.of(
      lead: nil,
      ArticleContent(
        html: "<img src=\"https://i.example/s.jpg\" srcset=\"https://i.example/l.jpg 1200w\">"),
      policy: .all)
    #expect(pictures.map(\.url) == ["https://i.example/s.jpg"])
    #expect(pictures.map(\.request) == ["https://i.example/l.jpg"])
  }

  @Test func `the number of pictures of an article is limited`() {
    let html = (0..<1000).map { "<img src=\"https://i.example/\($0).jpg\">" }.joined()
    #expect(
      PictureChoice.of(lead: nil, ArticleContent(html: html), policy: .all).count
        == PictureChoice.limit)
  }
}
