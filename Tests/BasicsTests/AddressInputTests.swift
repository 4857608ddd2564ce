import Basics
import Testing

struct AddressInputTests {
  private static let cases: [(String, String?)] = [
    ("example.org", "https://example.org"), (" http://x.example/a ", "http://x.example/a"),
    ("feed://x.example/rss", "http://x.example/rss"),
    ("FEED:https://x.example", "https://x.example"),
    ("feed:HTTP://x.example", "HTTP://x.example"), ("feed:file:///etc/passwd", nil),
    ("feed:javascript:alert(1)", nil), ("feed:x.example/rss", nil), ("feed:feed://x.example", nil),
    ("feed://https://x.example/a", "https://x.example/a"), ("feed:", nil),
    ("pcast://x.example/a", "http://x.example/a"), ("itpcs://x.example/a", "https://x.example/a"),
    ("feeds.example/x", "https://feeds.example/x"), ("feed:data:text/html,x", nil),
    ("javascript:alert(1)", nil), ("http://x.example/a\n", "http://x.example/a"),
    ("http://x.example/a\n  - evil", nil), ("x.example/a\u{0}b", nil),
    ("file:///etc/passwd", nil), ("localhost/feed", "https://localhost/feed"),
  ]

  @Test(arguments: cases)
  func `what people type is a web address or nothing`(_ typed: String, _ address: String?) {
    #expect(AddressInput.web(typed) == address)
  }

  @Test func `a text for people shows no secrets of an address`() {
    #expect(
      WebAddress.withoutSecrets("https://a:b@c@x.example/?q=1&API_key=2&token=&sig=3#t=4")
        == "https://x.example/?q=1&API_key=…&token=&sig=…#t=4")
    for text in [
      "Plain", "a@b.example", "https://x.example/?q=1", "x://", "https://x.example/#key=1",
    ] {
      #expect(WebAddress.withoutSecrets(text) == text)
    }
  }
}
