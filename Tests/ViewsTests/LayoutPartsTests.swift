import Basics
import Foundation
import Testing
import ViewModels

@testable import Views
@testable import Words

struct LayoutPartsTests {
  @Test(arguments: [
    ([5, 5], [5, 5], 20, [5, 5]), ([30, 5], [10, 5], 20, [13, 5]),
    ([30, 30], [10, 10], 42, [20, 20]), ([30, 30, 30], [10, 10, 10], 30, [14, 14]),
    ([40], [40], 10, [40]), ([9, 9], [1, 9], 2, [2]), ([], [], 10, []),
  ])
  func columnsShareTheLine(natural: [Int], least: [Int], room: Int, cells: [Int]) {
    #expect(ColumnWidths(natural, least: least, room: room).cells == cells)
  }

  @Test(
    arguments: [
      (["a"], 0, 60, "[a]"), (["a", "b"], nil, 60, " a   b "), ([], nil, 60, ""),
      (["a", "b"], 7, 60, " a   b "),
    ] as [([String], Int?, Int, String)])
  func tabsAreSideBySide(names: [String], current: Int?, width: Int, text: String) {
    #expect(tabs(names, current, width) == text)
  }

  @Test(arguments: [0, 1, 10, 20, 38, 39])
  func theCurrentTabIsAlwaysVisible(current: Int) {
    let names = (0..<40).map { "category\($0)" }
    for width in [60, 80, 200] {
      let text = tabs(names, current, width)
      #expect(text.contains("[category\(current)]"))
      #expect(CellWidth.of(text) <= width)
      #expect(text.hasPrefix("‹") == !text.contains("category0"))
    }
  }

  /// A replay's columns are measures, which have the same names in every language.
  @Test(arguments: GoldenTests.pages.filter { $0.page.kind != .replay }.map(\.name))
  func everyColumnHasATitle(name: String) throws {
    let page = try #require(GoldenTests.pages.first { $0.name == name }?.page)
    let titled = Catalogue.of(.english).keys
    for column in columns(of: page) {
      #expect(titled.contains("field_" + column), "\(column) of \(name)")
    }
  }

  private func columns<Page: PageModel>(of page: Page) -> [String] {
    guard Page.Item.arrangement == .table else { return [] }
    return Page.Item.display.fields.filter { $0.placement != .brief }.map(\.name)
  }

  private func tabs(_ names: [String], _ current: Int?, _ width: Int) -> String {
    TabBar(names, current: current)
      .runs(OutputStyle(isTerminal: true, columns: width, now: Samples.now))
      .map(\.text).joined()
  }

  @Test func aNoteWiderThanTheLineIsWrapped() {
    var notes = RemarkLines()
    notes.add(Run("short"))
    notes.add(Run("a very long note"))
    notes.add(Run("end", .red))
    let lines = notes.lines(width: 10).map { $0.map(\.text).joined() }
    #expect(lines == ["short", "a very", "long note", "end"])
    #expect(notes.isEmpty)
  }

  @Test(arguments: [
    (nil, 80), (0, 20), (24, 24), (60, 60), (123, 123), (200, 200), (10_000, 200), (-1, 20),
  ])
  func widthsAreLimited(columns: Int?, width: Int) {
    #expect(OutputStyle(isTerminal: true, columns: columns, now: Samples.now).width == width)
  }

  @Test func everyValueHasAColumn() {
    let columns: [(FieldValue, String)] = [
      (.none, ""), (.text("a\tb"), "a b"), (.text("x", .placeholder), ""),
      (.count(3, .comments), "3"),
      (.score(1.5), "1.5"), (.score(.nan), ""), (.flag(true), "true"), (.flag(false), "false"),
      (.date(Date(timeIntervalSince1970: 0)), "1970-01-01T00:00:00Z"),
      (.date(.init(timeIntervalSince1970: .nan)), ""),
      (.link("u\n"), "u "), (.image("i"), "i"), (.list(["a", "b\t"]), "a,b "),
      (.choices(["a"], current: 0), "a"), (.records([]), ""), (.document(TextDocument()), ""),
    ]
    for (value, column) in columns {
      var sink = ByteSink()
      sink.write(column: value)
      #expect(sink.text == column)
    }
  }

  @Test func everyValueHasAPhrase() {
    let phrasing = ValueFormatter(style: OutputStyle(isTerminal: false, now: Samples.now))
    let phrases: [(FieldValue, String?)] = [
      (.none, nil), (.flag(true), "yes"), (.flag(false), "no"), (.score(0.25), "0.3"),
      (.list([]), nil), (.list(["a", "b"]), "a, b"), (.choices(["a"], current: nil), nil),
      (.date(.init(timeIntervalSince1970: .nan)), "unknown"), (.image("i"), "Picture: i"),
      (.link("l", .comments), "Comments: l"),
      (.date(.init(timeIntervalSince1970: 0), .nextPoll), "next check 1970-01-01T00:00:00Z"),
    ]
    for (value, phrase) in phrases { #expect(phrasing.run(value)?.text == phrase) }
    #expect(phrasing.run(.count(2, .comments), isBare: true)?.text == "2")
  }
}
