import Foundation
import Models
import Testing
import ViewModels

@testable import Views

/// The screen of the interactive browser, compared as a whole.
struct BrowseScreenTests {
  /// A screen of this size, after keys were pressed.
  static func frame(
    _ keys: [Key] = [], page: FeedViewModel = Samples.feed, columns: Int = 80, rows: Int = 24,
    isColoured: Bool = false, events: [BrowseEvent] = []
  ) -> Frame {
    var model = BrowseViewModel(category: "world")
    _ = model.handle(.listed(Listing(category: "world"), page, isMore: false))
    for key in keys { _ = model.handle(.key(key)) }
    for event in events { _ = model.handle(event) }
    var screen = BrowseScreen()
    let style = OutputStyle(
      isTerminal: true, columns: columns, isColoured: isColoured, now: Samples.now)
    let frame = screen.frame(of: model, rows: rows, style: style)
    if let measure = frame.measure {
      _ = model.handle(.measured(lines: measure.lines, room: measure.room))
    }
    return screen.frame(of: model, rows: rows, style: style)
  }

  static let failure = ErrorViewModel(
    code: "x", message: "The database is gone.", advice: "Look for it.")

  static let frames: [(name: String, frame: Frame)] = [
    ("list.60", frame(columns: 60)),
    ("list.80", frame(isColoured: true)),
    ("list.200", frame([.down], columns: 200)),
    ("list.40", frame(columns: 40)),
    ("list-short.80", frame([.end], rows: 9)),
    ("list-hostile.80", frame(page: Samples.hostileFeed)),
    (
      "list-empty.80", frame(page: FeedViewModel(neighbours: ["world", "sport"], articles: []))
    ),
    ("list-unconfigured.60", frame(page: Samples.emptyFeed, columns: 60)),
    (
      "list-news.80",
      frame([.down, .character("r")], events: [.arrived(Listing(category: "world"), 3)])
    ),
    (
      "list-failed.80",
      frame(events: [.failed(.list(Listing(category: "world"), after: nil), failure)])
    ),
    ("search.80", frame([.character("/"), .character("港"), .character("é")])),
    (
      "share.60",
      frame(
        columns: 60, rows: 10,
        events: [
          .shared(
            title: "Ferries return to the northern islands",
            address: "https://harbour.example/2026/11/ferries?a=1&b=2&from=a-very-long-address")
        ])
    ),
    ("loading.80", frame([.right])),
    ("help.80", frame([.character("?")])),
    ("help.60", frame([.character("?")], columns: 60)),
    ("article.80", frame([.enter], isColoured: true, events: [.opened(Samples.detail)])),
    ("article.60", frame([.enter], columns: 60, events: [.opened(Samples.detail)])),
    ("article-loading.80", frame([.enter])),
    ("article-failed.80", frame([.enter], events: [.failed(.open(101), failure)])),
  ]

  @Test(arguments: frames.indices)
  func matchesTheRecording(index: Int) throws {
    let (name, frame) = Self.frames[index]
    let cursor = frame.cursor.map { "cursor \($0)\n" } ?? ""
    try Golden.expect(
      frame.lines.map { $0 + "\n" }.joined() + cursor, "browse-\(name).txt")
  }

  @Test(arguments: [1, 2, 3, 4, 10, 50], [24, 60, 200])
  func `every row is drawn and fits the width`(rows: Int, columns: Int) {
    for keys in [[], [.end], [.enter], [.character("?")], [.character("/")]] as [[Key]] {
      let frame = Self.frame(
        keys, columns: columns, rows: rows, events: [.opened(Samples.detail)])
      #expect(frame.lines.count == max(rows, 1))
      // Addresses and paths too: they can only be copied if they are on the screen.
      for line in frame.lines { #expect(CellWidth.of(line) <= columns, "\(line)") }
    }
  }

  @Test func `the selected card is always fully visible with minimal scrolling`() {
    let articles = (1...30).map { id in
      RankedArticle(
        article: Article(
          id: id, source: SourceReference(name: "S"), category: "world",
          ArticleMetadata(title: "Title \(id)."), fetched: Samples.now))
    }
    var model = BrowseViewModel()
    _ = model.handle(.listed(Listing(), FeedViewModel(articles: articles), isMore: false))
    var screen = BrowseScreen()
    let style = OutputStyle(isTerminal: true, columns: 60, now: Samples.now)
    var tops: [String] = []
    for key in Array(repeating: Key.down, count: 29) + Array(repeating: .up, count: 29) {
      _ = model.handle(.key(key))
      let lines = screen.frame(of: model, rows: 15, style: style).lines
      #expect(lines.contains { $0.contains("▌") && $0.contains("Title") })
      tops.append(lines[2])
    }
    // Twelve rows hold four cards: the list scrolls when the fifth card is selected.
    #expect(Set(tops[0...2]).count == 1)
    #expect(tops[3] != tops[2])
    #expect(tops[29] == tops[28])
  }

  @Test func `only changed rows are drawn`() {
    let first = Self.frame()
    let second = Self.frame([.down])
    #expect(first.update(from: nil).contains("\u{1B}[2J"))
    #expect(first.update(from: first) == "\u{1B}[?25l")
    let update = second.update(from: first)
    #expect(!update.contains("\u{1B}[2J") && update.contains("\u{1B}[24;1H"))
    #expect(!update.contains("\u{1B}[1;1H"))
    #expect(Self.frame(rows: 10).update(from: first).contains("\u{1B}[2J"))
    let typing = Self.frame([.character("/"), .character("é")])
    #expect(typing.update(from: first).hasSuffix("\u{1B}[24;3H\u{1B}[?25h"))
  }
}
