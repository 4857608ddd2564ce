import Testing

@testable import Pipeline

struct CanonicalURLTests {
  @Test(arguments: [
    ("https://a.example/x", "a.example/x"),
    ("http://www.A.example:80/x/", "a.example/x"),
    ("https://a.example:443/x?utm_source=rss&id=7&fbclid=z#top", "a.example/x?id=7"),
    ("https://a.example:8443/x", "a.example:8443/x"),
    ("https://a.example", "a.example"),
    ("https://u:p@a.example/?q=1", "a.example?q=1"),
    ("https://a.example/X?b=2&a=1", "a.example/X?b=2&a=1"),
    ("https://a.example/x?", "a.example/x"),
  ])
  func `tracking parameters are removed from the key`(url: String, key: String) {
    #expect(CanonicalURL.key(url) == key)
  }

  @Test(arguments: ["", "ftp://a.example/x", "mailto:a@b.example", "https:///x", "a.example/x"])
  func `a text that is no web address has no key`(url: String) {
    #expect(CanonicalURL.key(url) == nil)
  }
}
