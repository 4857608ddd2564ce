import Foundation
import Testing

@testable import Picturing

struct DrawingTests {
  static let cell = PixelSize(width: 10, height: 20)

  func draw(
    _ name: String, _ dialects: [PictureDialect], cell: PixelSize? = cell, columns: Int = 80,
    rows: Int = 20
  ) throws -> PictureDrawing? {
    PictureDrawer(PictureScreen(dialects: dialects, cell: cell)).draw(
      try PictureFixture.bytes(name), size: PictureFixture.size, columns: columns, rows: rows)
  }

  @Test(
    arguments: [
      // Width and height in pixels, the room in cells, and the cells that are covered.
      (600, 400, 80, 20, 60, 20), (6000, 4000, 80, 50, 80, 27), (100, 1000, 80, 10, 2, 10),
      (48, 32, 80, 20, 5, 2), (1, 1, 80, 20, 1, 1), (20_000, 1, 80, 20, 80, 1),
    ])
  func `a picture keeps its proportions and its size`(
    width: Int, height: Int, most: Int, mostRows: Int, columns: Int, rows: Int
  ) {
    let area = PictureArea(
      of: PixelSize(width: width, height: height), cell: Self.cell, columns: most, rows: mostRows)
    #expect(area.map { [$0.columns, $0.rows] } == [columns, rows])
  }

  @Test func `kitty gets a PNG as it is, in pieces, and says nothing`() throws {
    let drawing = try #require(try draw("colour.png", [.kitty]))
    #expect((drawing.columns, drawing.rows) == (5, 2))
    #expect(drawing.escape.hasPrefix("\u{1B}_Ga=T,f=100,c=5,r=2,C=1,q=2,m="))
    let commands = drawing.escape.split(separator: "\u{1B}\\")
    let payloads = commands.map { $0.split(separator: ";", maxSplits: 1)[1] }
    #expect(payloads.allSatisfy { $0.utf8.count <= 4096 })
    #expect(commands.allSatisfy { $0.contains("q=2") })
    #expect(
      commands.map { $0.contains("m=1;") }
        == Array(repeating: true, count: commands.count - 1) + [false])
    let bytes = try PictureFixture.bytes("colour.png")
    #expect(Data(base64Encoded: payloads.joined()) == Data(bytes))
    #expect(drawing.erasure.contains("a=d"))
  }

  @Test func `kitty gets the pixels of a JPEG`() throws {
    let drawing = try #require(try draw("sequential.jpg", [.kitty]))
    #expect(drawing.escape.hasPrefix("\u{1B}_Ga=T,f=32,s=48,v=32,o=z,c=5,r=2,C=1,q=2,m="))
  }

  @Test func `iTerm2 gets the file, whatever is in it`() throws {
    let bytes = try PictureFixture.bytes("picture.webp")
    let drawing = try #require(try draw("picture.webp", [.inline], cell: nil))
    #expect(
      drawing.escape == "\u{1B}]1337;File=inline=1;size=\(bytes.count);width=6;height=2"
        + ";preserveAspectRatio=1:\(Data(bytes).base64EncodedString())\u{7}")
  }

  @Test func `sixels are bands of six rows, a line for each colour`() {
    let pixels: [UInt8] =
      Array(repeating: [255, 0, 0, 255], count: 24).joined() + [0, 0, 255, 255, 0, 0, 255, 255]
      + [0, 0, 0, 0, 0, 0, 255, 255]
    let raster = Raster(width: 4, height: 7, pixels: pixels)
    let (colours, indices) = Palette.reduce(raster)
    #expect(colours.count == 2)
    #expect(indices[26] == Palette.nothing)
    let red = colours.firstIndex { $0.red == 255 } ?? 9
    let blue = 1 - red
    let told = ["#\(red);2;100;0;0", "#\(blue);2;0;0;100"]
    #expect(
      SixelPicture(raster).escape == "\u{1B}P0;1;0q\"1;1;4;7" + told[red] + told[blue]
        + "#\(red)!4~$-#\(blue)@@?@$-\u{1B}\\")
  }

  @Test func `a terminal of several dialects gets the first that does`() throws {
    #expect(try draw("picture.webp", [.kitty, .inline])?.escape.hasPrefix("\u{1B}]1337") == true)
    #expect(try draw("full.jpg", [.sixel])?.escape.hasPrefix("\u{1B}P") == true)
    #expect(try draw("picture.webp", [.kitty, .sixel]) == nil)
    // Nobody knows how many rows it would cover.
    #expect(try draw("full.jpg", [.sixel], cell: nil) == nil)
  }

  @Test func `what can't be a picture is none`() throws {
    let drawer = PictureDrawer(PictureScreen(dialects: PictureDialect.allCases, cell: Self.cell))
    let bytes = try PictureFixture.bytes("colour.png")
    func draw(_ bytes: [UInt8], _ width: Int, _ height: Int, columns: Int = 80) -> PictureDrawing? {
      drawer.draw(
        bytes, size: PixelSize(width: width, height: height), columns: columns, rows: 20)
    }
    #expect(draw([], 48, 32) == nil)
    #expect(draw(Array("<svg/>".utf8), 48, 32) == nil)
    #expect(draw(bytes, 0, 32) == nil)
    #expect(draw(bytes, .max, .max) == nil)
    #expect(draw(bytes, 48, 32, columns: 0) == nil)
    #expect(draw(bytes + [UInt8](repeating: 0, count: PictureDrawer.mostBytes), 48, 32) == nil)
  }

  @Test func `many colours become few`() throws {
    let raster = try #require(try PictureFixture.raster("full.jpg"))
    let (colours, indices) = Palette.reduce(raster)
    #expect(colours.count <= 255)
    var worst = 0
    raster.forEachPixel { place, red, _, _, _ in
      worst = max(worst, abs(Int(colours[Int(indices[place])].red) - Int(red)))
    }
    #expect(worst < 40)
  }
}
