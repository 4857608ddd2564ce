import Models
import Testing
import Words

@testable import Pipeline

struct TextChoiceTests {
  static func words(_ range: Range<Int>) -> String {
    range.map { "word\($0)" }.joined(separator: " ")
  }

  func choice(
    feed: Range<Int>, page: Range<Int>, links: Double = 0, feedLinks: Double = 0,
    isCut: Bool = false
  ) -> TextChoice {
    TextChoice(
      feed: TextChoice.Side(text: Self.words(feed), words: feed.count, linkShare: feedLinks),
      page: TextChoice.Side(text: Self.words(page), words: page.count, linkShare: links),
      isCut: isCut)
  }

  @Test(
    arguments: [
      // A teaser and its article.
      (0..<30, 0..<400, 0, false, TextOrigin.page),
      (0..<0, 0..<400, 0, false, .page),
      // The page lacks half of the feed's text.
      (0..<400, 0..<200, 0, false, .feed),
      // About equal: the feed's text, unless it is cut off.
      (0..<400, 0..<420, 0, false, .feed),
      (0..<400, 0..<420, 0, true, .page),
      (0..<420, 0..<400, 0, true, .feed),
      // A list of links, another article, nothing.
      (0..<30, 0..<400, 0.8, false, .feed),
      (0..<30, 1000..<1400, 0, false, .feed),
      (0..<30, 0..<0, 0, false, .feed),
      // Too short to compare.
      (0..<8, 1000..<1400, 0, false, .page),
    ] as [(Range<Int>, Range<Int>, Double, Bool, TextOrigin)])
  func `the better text is chosen`(
    feed: Range<Int>, page: Range<Int>, links: Double, isCut: Bool, origin: TextOrigin
  ) {
    let choice = choice(feed: feed, page: page, links: links, isCut: isCut)
    #expect(choice.origin == origin)
    #expect(!choice.reason.english.isEmpty)
  }

  @Test func `the links of a page are compared with those of the feed`() {
    #expect(choice(feed: 0..<30, page: 0..<400, links: 0.8, feedLinks: 0.9).origin == .page)
  }

  @Test func `the reason is worded in each language, with its remarks`() {
    var choice = choice(feed: 0..<30, page: 0..<400)
    #expect(choice.reason == Message(.choiceWords, 400, 30))
    choice.add(Message(.choiceParts, 3))
    #expect(choice.reason.english == "the page has 400 words, the feed 30; in 3 parts")
    #expect(
      Wording(.german)(choice.reason) == "die Seite hat 400 Wörter, der Feed 30; in 3 Teilen")
    choice.add(Message(.choiceSubscribers))
    #expect(choice.reason.parts.map(\.key) == [.choiceWords, .choiceParts, .choiceSubscribers])
  }

  @Test func `texts without spaces are compared by characters`() {
    let brief = "東京で大きな地震があり多くの人が避難した"
    let overlap = TextChoice.overlap(of: brief, in: "昨日、" + brief + "と報じられた。")
    #expect(overlap == 1)
  }
}
