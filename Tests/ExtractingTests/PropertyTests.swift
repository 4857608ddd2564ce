import Extracting
import Foundation
import Markup
import Testing

/// Properties of all pages, also of damaged ones.
struct PropertyTests {
  static let page = Array(
    Prose.page(
      """
      <header><nav><ul><li><a href="/">Home</a></li></ul></nav></header><h1>Boats at dawn</h1>
      <article><p class="byline">By Jane Doe</p>\(Prose.paragraphs(1...5))<table><tr><td>1<td>2</table>
      <figure><img src="a.jpg" srcset="b.jpg 2x"><figcaption>Boat</figcaption></figure></article>
      <aside class="related"><a href="/x">More</a></aside>
      <script type="application/ld+json">{"@type":"Article","headline":"Boats at dawn"}</script>
      """
    ).utf8)

  /// A copy with bytes removed, doubled and changed at places that depend on the seed.
  static func damaged(_ seed: UInt64) -> [UInt8] {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(max(bound, 1)))
    }
    var bytes = page
    for _ in 0..<(1 + next(12)) {
      let start = next(bytes.count)
      let end = min(bytes.count, start + next(60))
      switch next(4) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: next(bytes.count))
      case 2: for index in start..<end { bytes[index] = UInt8(next(256)) }
      default: bytes.insert(contentsOf: Array("</div><table><a href=\"".utf8), at: start)
      }
    }
    return bytes
  }

  @Test(arguments: 0..<150)
  func extractionOfDamagedPagesIsDeterministic(seed: Int) {
    let page = ReceivedPage(bytes: Self.damaged(UInt64(seed)), url: "https://n.example/a")
    let first = try? ArticleExtractor.extract(page)
    let second = try? ArticleExtractor.extract(page)
    #expect(first == second)
    guard let first else { return }
    #expect(HTMLSanitizer.sanitize(first.contentHTML) == first.contentHTML)
    #expect(!first.contentText.isEmpty)
    #expect((0...1).contains(first.score))
    #expect(first.json() == second?.json())
  }

  @Test(arguments: [
    "<div>", "<i>", "<table><tr><td>", "<a href=x>", "<x-y>", "<ul><li>", "<!--", "<p",
  ])
  func deeplyNestedPagesAreHandled(tag: String) {
    let html = String(repeating: tag, count: 3000) + "<p>\(Prose.paragraph(1))</p>"
    _ = try? extract(html)
  }

  @Test(arguments: [
    ("windows-1251", [0xC4, 0xEE, 0xEC] as [UInt8], "Дом"), ("shift_jis", [0x8A, 0x43], "海"),
    ("iso-8859-1", [0xE9], "é"), ("utf-8", [0xC3, 0xA9], "é"),
  ])
  func pagesOfAnyEncodingAreRead(label: String, bytes: [UInt8], text: String) throws {
    let page =
      Array("<meta charset=\(label)><article><p>".utf8) + bytes
      + Array(" \(Prose.paragraph(1))</p></article>".utf8)
    let article = try ArticleExtractor.extract(ReceivedPage(bytes: page))
    #expect(article.contentText.hasPrefix(text))
  }
}
