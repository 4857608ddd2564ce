import Extracting
import Foundation
import Markup
import Testing

/// Whole pages with different structures: exactly the marked contents are found.
struct MarkedPageTests {
  @Test(arguments: MarkedPage.all)
  func findsTheMarkedBody(page: MarkedPage) throws {
    let article = try extract(page.html, url: page.fact("url"))
    let found = article.contentText.split { $0.isNewline || $0 == "\t" }
      .map { MarkedPage.collapsed($0) }
    #expect(found.filter { !page.body.contains($0) } == [], "too much")
    #expect(page.body.filter { !found.contains($0) } == [], "too little")
    #expect(found == page.body, "the order")
  }

  @Test(arguments: MarkedPage.all)
  func findsTheMarkedMetadata(page: MarkedPage) throws {
    let article = try extract(page.html, url: page.fact("url"))
    let found: [String: String?] = [
      "url": article.url, "title": article.title,
      "authors": article.authors.joined(separator: "; "),
      "published": article.published?.text, "modified": article.modified?.text,
      "site": article.siteName, "language": article.language, "section": article.section,
      "kind": article.kind.rawValue, "image": article.image?.url, "method": article.method,
      "paywalled": String(article.isPaywalled),
    ]
    for (name, value) in found {
      guard let known = page.fact(name == "url" ? "canonical" : name) else { continue }
      #expect((value ?? "") == known, "\(name)")
    }
  }
}
