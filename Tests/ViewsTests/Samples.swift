import Foundation
import Models
import ViewModels
import Views

/// The values in the golden files.
enum Samples {
  static let now = Date(timeIntervalSince1970: 1_795_287_600)

  static func ago(_ hours: Double) -> Date { now.addingTimeInterval(-hours * 3600) }

  static let harbour = RankedArticle(
    article: Article(
      id: 101, source: SourceReference(name: "The Harbour Post", url: "https://harbour.example/"),
      category: "world",
      ArticleMetadata(
        title: "Ferries return to the northern islands after eleven days of storm and silence",
        summary: "The first boat left at six with flour, letters and two hundred people who had "
          + "waited in the school. \u{201C}We counted the lamps on the other shore,\u{201D} one of "
          + "them said.", url: "https://harbour.example/2026/11/ferries?a=1&b=2",
        authors: ["Ann Reed", "Bo Lind"], tags: ["sea", "islands"], language: "en",
        image: "https://harbour.example/ferry.jpg",
        commentsURL: "https://harbour.example/2026/11/ferries#comments", published: ago(3),
        modified: ago(2), wordCount: 812), fetched: ago(2.5)),
    counts: InteractionCounts(
      views: 2, bookmarks: 1, shares: 0, comments: 41, externalViews: 1200, ratings: nil),
    story: StoryReference(id: 9, sources: 4),
    imageFile: "/var/lib/tintm/tintm.db.pictures/ab/ab01.jpg",
    score: 12.0625)

  /// An article with required values only.
  static let bare = RankedArticle(
    article: Article(
      id: 102, source: SourceReference(name: "Wire"), category: "world", ArticleMetadata(),
      fetched: ago(0.001)),
    score: -0.1)

  static let tokyo = RankedArticle(
    article: Article(
      id: 7, source: SourceReference(name: "港の新聞", url: "https://minato.example/"),
      category: "culture",
      ArticleMetadata(
        title: "図書館が夜まで開くようになり、学生たちは静かな席を見つけて朝の電車まで本を読み続けている、と館長は話した。窓の外では雪が降っていた",
        summary: "👩‍👩‍👧‍👦 家族 🇯🇵 と cafe\u{301} の話。", url: "https://minato.example/7", language: "ja",
        published: ago(50), wordCount: 60), fetched: ago(49)),
    state: ArticleState(read: true, bookmarked: true, hidden: false),
    story: StoryReference(id: 10, sources: 1),
    score: 3)

  /// All characters with which a feed could control a terminal or a pipe.
  static let hostile = RankedArticle(
    article: Article(
      id: 66,
      source: SourceReference(name: "ev\u{202E}il\u{1B}]0;owned\u{07}", url: "javascript:\u{1B}c"),
      category: "wor\tld\n",
      ArticleMetadata(
        title: "tit\u{1B}[2Jle\u{9B}31m \u{2067}bidi\u{2069}\u{0} שלום\u{200F} z\u{300}"
          + String(repeating: "\u{301}", count: 40),
        summary: "line one\r\nline\ttwo\u{2028}three\u{7F}\u{FEFF}\u{E0041} \"quoted\\\" \u{85}",
        url: "https://evil.example/\u{1B}]8;;x\u{07}", authors: ["A\u{1B}[1m", "B\nC"],
        tags: ["t\u{202D}"], published: .distantFuture, wordCount: .max),
      fetched: Date(timeIntervalSince1970: .infinity)),
    state: ArticleState(read: true, bookmarked: true, hidden: true),
    counts: InteractionCounts(comments: 1),
    story: StoryReference(id: 11, sources: 2),
    score: .nan)
}
