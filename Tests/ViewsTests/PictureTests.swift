import Models
import Testing
import ViewModels

@testable import Views

/// Pictures between lines of text, with a stub that draws placeholders.
struct PictureTests {
  static func illustrator(rows: Int = 4) -> Illustrator {
    Illustrator(rows: rows) { file, columns, rows in
      guard file.width > 0 else { return nil }
      return Illustration(rows: rows, escape: "<\(columns)x\(rows)>", erasure: "<gone>")
    }
  }

  static let style = OutputStyle(isTerminal: true, columns: 60, now: Samples.now)

  @Test func `a picture is shown in place of its address`() throws {
    let renderer = PlainTextRenderer(Self.style, illustrator: Self.illustrator())
    try Golden.expect(renderer.text(Samples.detail), "article-pictures.60.txt")
    #expect(renderer.pictures(Samples.detail) == "\n\n\n\n\u{1B}[4A\u{1B}7<60x4>\u{1B}8\u{1B}[4B")
    #expect(renderer.pictures(Samples.bareDetail) == "")
    #expect(PlainTextRenderer(Self.style).pictures(Samples.detail) == "")
  }

  @Test func `a picture that cannot be shown is replaced by its address`() {
    let nothing = Illustrator(rows: 4) { _, _, _ in nil }
    #expect(
      PlainTextRenderer(Self.style, illustrator: nothing).text(Samples.detail)
        == PlainTextRenderer(Self.style).text(Samples.detail))
  }

  @Test func `text cannot contain the placeholder of a picture`() {
    #expect(Printable.lines(Illustrator.mark).isEmpty)
  }

  /// The screen with an open article, scrolled by some lines.
  static func frame(_ screen: inout BrowseScreen, lines: Int = 0, rows: Int = 30) -> Frame {
    var model = BrowseViewModel(category: "world")
    _ = model.handle(.listed(Listing(category: "world"), Samples.feed, isMore: false))
    _ = model.handle(.key(.enter))
    _ = model.handle(.opened(Samples.detail))
    _ = model.handle(.measured(lines: 100, room: rows - 3))
    for _ in 0..<lines { _ = model.handle(.key(.down)) }
    return screen.frame(of: model, rows: rows, style: style)
  }

  @Test func `on a screen only a fully visible picture is drawn`() throws {
    var screen = BrowseScreen(illustrator: Self.illustrator(rows: 5))
    let whole = Self.frame(&screen)
    let picture = try #require(whole.picture)
    #expect(picture.illustration.rows == 5)
    let covered = picture.row..<picture.row + 5
    #expect(Array(whole.lines[covered]) == Array(repeating: "", count: 5))
    #expect(!whole.lines.contains(Illustrator.mark))
    #expect(Self.frame(&screen, lines: 2).picture?.row == picture.row - 2)
    let cut = Self.frame(&screen, lines: picture.row)
    #expect(cut.picture == nil && !cut.lines.contains(Illustrator.mark))
    // A low screen leaves less room for the picture, and a very low one no room.
    #expect(Self.frame(&screen, rows: 12).picture?.illustration.rows ?? 4 == 4)
    #expect(Self.frame(&screen, rows: 3).picture == nil)
    var plain = BrowseScreen()
    #expect(Self.frame(&plain).picture == nil)
  }

  @Test func `a picture is drawn once and removed as a whole`() {
    var screen = BrowseScreen(illustrator: Self.illustrator(rows: 5))
    let first = Self.frame(&screen)
    let row = (first.picture?.row ?? 0) + 1
    #expect(first.update(from: nil).hasSuffix("\u{1B}[\(row);1H<60x5>"))
    #expect(first.update(from: first) == "\u{1B}[?25l")
    let second = Self.frame(&screen, lines: 1).update(from: first)
    #expect(second.hasPrefix("\u{1B}[?25l<gone>\u{1B}[2J"))
    #expect(second.hasSuffix("\u{1B}[\(row - 1);1H<60x5>"))
    let without = Self.frame(&screen, lines: 20)
    #expect(without.update(from: first).hasPrefix("\u{1B}[?25l<gone>\u{1B}[2J"))
    #expect(first.update(from: without).hasSuffix("<60x5>"))
  }
}
