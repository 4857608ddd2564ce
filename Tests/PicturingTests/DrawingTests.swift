import Foundation
import Testing

@testable import Picturing

struct DrawingTests {
  static let cell = PixelSize(width: 10, height: 20)

  func draw(
    _ bytes: [UInt8], _ dialects: [GraphicsProtocol], cell: PixelSize? = cell, columns: Int = 80,
    _ environment: [String: String] = ["TERM": "xterm"]
  ) -> PictureDrawing? {
    PictureDrawer(
      PictureScreen(dialects: dialects, cell: cell), environment: environment,
      scaler: PictureFixture.scaler
    ).draw(bytes, columns: columns, rows: 20)
  }

  func draw(
    _ name: String, _ dialects: [GraphicsProtocol], cell: PixelSize? = cell,
    _ environment: [String: String] = ["TERM": "xterm"]
  ) throws -> PictureDrawing? {
    draw(try PictureFixture.bytes(name), dialects, cell: cell, environment)
  }

  @Test(
    arguments: [
      // Width and height in pixels, the available cells, and the covered cells.
      (600, 400, 80, 20, 60, 20), (6000, 4000, 80, 50, 80, 27), (100, 1000, 80, 10, 2, 10),
      (48, 32, 80, 20, 5, 2), (1, 1, 80, 20, 1, 1), (20_000, 1, 80, 20, 80, 1),
    ])
  func `a picture keeps its proportions and is not enlarged`(
    width: Int, height: Int, most: Int, maxRows: Int, columns: Int, rows: Int
  ) {
    let area = PictureArea(
      of: PixelSize(width: width, height: height), cell: Self.cell, columns: most, rows: maxRows)
    #expect(area.map { [$0.columns, $0.rows] } == [columns, rows])
  }

  @Test func `kitty receives pixels in pieces and is asked not to respond`() throws {
    let drawing = try #require(try draw("colour.png", [.kitty]))
    #expect((drawing.columns, drawing.rows) == (5, 2))
    let commands = drawing.escape.split(separator: "\u{1B}\\")
    #expect(commands.first == "\u{1B}_Ga=T,f=32,s=50,v=40,c=5,r=2,C=1,q=2,m=1")
    #expect(commands.last == "\u{1B}_Gm=0")
    let payloads = commands.dropFirst().dropLast().map { command in
      command.hasPrefix("\u{1B}_Gm=1;") ? command.dropFirst(7) : ""
    }
    #expect(payloads.allSatisfy { (1...4096).contains($0.utf8.count) })
    let pixels = payloads.compactMap { Data(base64Encoded: String($0)) }.joined()
    #expect(pixels.count == 50 * 40 * 4)
    // The picture is in the upper left corner; the rest is empty.
    #expect(pixels.starts(with: [0, 0, 0, 255]) && Array(pixels)[49 * 4 + 3] == 0)
    #expect(drawing.erasure.contains("a=d"))
  }

  @Test func `iTerm2 receives a file`() throws {
    let drawing = try #require(try draw("picture.webp", [.inline], cell: nil))
    let head = "\u{1B}]1337;File=inline=1;width=6;height=2;preserveAspectRatio=0:"
    #expect(drawing.escape.hasPrefix(head) && drawing.escape.hasSuffix("\u{7}"))
    let file = try #require(
      Data(base64Encoded: String(drawing.escape.dropFirst(head.count).dropLast())))
    #expect(file.starts(with: Array("II*\u{0}".utf8)))
  }

  @Test func `sixels cover the cells of the picture`() throws {
    let drawing = try #require(try draw("full.jpg", [.sixel]))
    #expect(drawing.escape.hasPrefix("\u{1B}P") && drawing.escape.hasSuffix("\u{1B}\\"))
    #expect(drawing.escape.contains("q\"1;1;50;36") || drawing.escape.contains("q\"1;1;50;40"))
  }

  @Test(
    arguments: [
      (["TERM": "xterm", "COLORTERM": "truecolor"], "\u{1B}[38;2;"),
      (["TERM": "xterm"], "\u{1B}[38;5;"), (["TERM": "linux"], "\u{1B}[9"),
    ])
  func `symbols use the colours of the terminal`(
    environment: [String: String], colours: String
  ) throws {
    let drawing = try #require(try draw("colour.png", [.symbols], cell: nil, environment))
    #expect(drawing.escape.contains(colours))
    #expect(!drawing.escape.contains("\n"))
    // Each row starts at the saved position of the first.
    let rows = drawing.escape.components(separatedBy: "\u{1B}8\u{1B}[1B")
    #expect(rows.count == 2 && drawing.rows == 2)
    for row in rows {
      var text = row.replacing("\u{1B}7", with: "")
      while let start = text.range(of: "\u{1B}["),
        let end = text[start.upperBound...].firstIndex(of: "m")
      {
        text.removeSubrange(start.lowerBound...end)
      }
      #expect(text.count == drawing.columns)
    }
  }

  @Test func `a terminal with several protocols gets the first that can show the picture`() throws {
    #expect(try draw("full.jpg", [.kitty, .inline])?.escape.hasPrefix("\u{1B}_G") == true)
    #expect(try draw("full.jpg", [.sixel, .symbols])?.escape.hasPrefix("\u{1B}P") == true)
    // Without the size of a cell, the number of rows that sixels cover is unknown.
    #expect(
      try draw("full.jpg", [.sixel, .symbols], cell: nil)?.escape.hasPrefix("\u{1B}7") == true)
    #expect(try draw("full.jpg", [.sixel], cell: nil) == nil)
    #expect(try draw("full.jpg", []) == nil)
  }

  @Test func `an invalid picture gives no drawing`() throws {
    let bytes = try PictureFixture.bytes("colour.png")
    #expect(draw([], [.kitty]) == nil)
    #expect(draw(Array("<svg/>".utf8), [.kitty]) == nil)
    #expect(draw(bytes, [.kitty], columns: 0) == nil)
    #expect(draw(Array(bytes.prefix(40)), [.kitty]) == nil)
    #expect(draw(bytes, [.kitty], cell: PixelSize(width: 1000, height: 1000)) != nil)
    #expect(draw(HostilePictureTests.png(20_001, 20), [.kitty]) == nil)
    // Cells of a million pixels exceed any screen.
    let large = HostilePictureTests.png(4000, 4100)
    #expect(draw(large, [.kitty], cell: PixelSize(width: 1000, height: 1000)) == nil)
  }
}
