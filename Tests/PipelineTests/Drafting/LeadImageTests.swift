import Testing

@testable import Pipeline

struct LeadImageTests {
  @Test(arguments: [
    ("<p>no picture</p>", nil),
    ("<img src=\"https://a.example/i.jpg\" alt=\"x\">", "https://a.example/i.jpg"),
    ("<img alt=\"src=\" src=\"https://a.example/?a=1&amp;b=2\">", "https://a.example/?a=1&b=2"),
    (
      "<img src=\"https://t.example/p.gif\" width=\"1\" height=\"1\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    (
      "<img src=\"https://a.example/core/emoji/72x72/1f600.png\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    (
      "<img src=\"https://a.example/s.png\" alt=\"😀\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    (
      "<img src=\"https://a.example/x.png\" width=\"80\"><img src=\"https://a.example/i.jpg\">",
      "https://a.example/i.jpg"
    ),
    ("<img src=\"https://a.example/x.png\" width=\"80\">", "https://a.example/x.png"),
    ("<img src=\"https://a.example/x.png\" height=\"16\">", nil),
    ("<img src=\"https://secure.gravatar.com/avatar/1\">", nil),
    (
      "<img src=\"https://a.example/up/psicologo-1x1-840.jpg\">",
      "https://a.example/up/psicologo-1x1-840.jpg"
    ),
    ("<img src=\"https://a.example/icons/like-icon.png\">", nil),
    (
      "<img src=\"https://a.example/sea-icon.png\" width=\"640\" height=\"400\">",
      "https://a.example/sea-icon.png"
    ),
    ("<img src=\"relative.jpg\">", nil), ("<img src=\"https://a.example/cut", nil),
  ])
  func `the first picture of a body is found`(html: String, address: String?) {
    #expect(LeadImage.first(in: html) == address)
  }
}
