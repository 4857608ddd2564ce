import Basics
import Foundation
import Testing

@testable import Picturing

struct ScalingTests {
  @Test(
    arguments: [
      // Maximum mean loss of each format.
      ("sequential.jpg", 6), ("full.jpg", 6), ("half.jpg", 6), ("progressive.jpg", 6),
      ("restart.jpg", 6), ("colour.png", 0), ("palette.png", 24), ("picture.gif", 24),
      ("picture.webp", 12), ("picture.avif", 6),
    ])
  func `each format is decoded`(name: String, loss: Double) throws {
    let raster = try PictureFixture.raster(name)
    #expect(PictureFixture.error(of: raster, PictureFixture.colour) <= loss)
  }

  @Test(arguments: [
    ("grey.jpg", 2), ("grey-progressive.jpg", 2), ("grey.png", 0), ("deep.png", 0),
  ])
  func `greyscale pictures are decoded`(name: String, loss: Double) throws {
    let raster = try PictureFixture.raster(name)
    #expect(PictureFixture.error(of: raster, PictureFixture.grey) <= loss)
  }

  @Test func `transparency is kept`() throws {
    for name in ["alpha.png", "grey-alpha.png"] {
      let raster = try PictureFixture.raster(name)
      let alphas = (0..<32).map { raster.pixels[$0 * 48 * 4 + 3] }
      #expect(alphas == alphas.sorted() && alphas[0] < 8 && alphas[31] > 247, "\(name)")
    }
    let hole = try PictureFixture.raster("hole.png", as: PixelSize(width: 4, height: 2))
    #expect(hole.pixels[..<4] == [255, 0, 0, 255] && hole.pixels[7] == 0)
  }

  @Test func `a scaled pixel is the mean of the pixels that it replaces`() throws {
    let small = try PictureFixture.raster("colour.png", as: PixelSize(width: 24, height: 16))
    let error = PictureFixture.error(of: small) { x, y in
      zip(PictureFixture.colour(2 * x, 2 * y), PictureFixture.colour(2 * x + 1, 2 * y + 1))
        .map { ($0 + $1) / 2 }
    }
    #expect(error < 1)
  }

  @Test func `the uncovered part of the canvas is transparent`() throws {
    let area = try #require(
      PictureArea(
        of: PixelSize(width: 5, height: 3), cell: PixelSize(width: 4, height: 4), columns: 9,
        rows: 9))
    let raster = try PictureFixture.scaler.raster(
      of: try PictureFixture.bytes("colour.png"), over: area)
    #expect(raster.size == PixelSize(width: 8, height: 4))
    let alphas = (0..<32).map { raster.pixels[$0 * 4 + 3] }
    let row: [UInt8] = [255, 255, 255, 255, 255, 0, 0, 0]
    #expect(alphas == row + row + row + Array(repeating: 0, count: 8))
  }

  @Test(arguments: ThumbnailFormat.allCases, ["colour.png", "full.jpg", "picture.avif"])
  func `a thumbnail has the requested width`(format: ThumbnailFormat, name: String) throws {
    let bytes = try PictureFixture.bytes(name)
    let file = try PictureFixture.scaler.thumbnail(of: bytes, width: 24, format: format)
    let header = try #require(PictureHeader(file))
    #expect(header.format.rawValue == format.rawValue)
    #expect((header.width, header.height) == (24, 16))
    let raster = try PictureFixture.raster(file, as: PixelSize(width: 24, height: 16))
    let error = PictureFixture.error(of: raster) { PictureFixture.colour(2 * $0, 2 * $1) }
    #expect(error < 16)
  }

  @Test func `a thumbnail is never larger than the original`() throws {
    let bytes = try PictureFixture.bytes("colour.png")
    let file = try PictureFixture.scaler.thumbnail(of: bytes, width: 1000, format: .webp)
    #expect(PictureHeader(file)?.width == 48)
  }

  @Test func `transparent pixels become white in a JPEG`() throws {
    // Black and transparent in the upper left corner.
    let bytes = try PictureFixture.bytes("alpha.png")
    let file = try PictureFixture.scaler.thumbnail(of: bytes, width: 100, format: .jpeg)
    let raster = try PictureFixture.raster(file)
    #expect(raster.pixels[..<4].allSatisfy { $0 > 200 })
  }

  @Test(arguments: [0, -1, 20_001, .max])
  func `an invalid width is refused`(width: Int) throws {
    let bytes = try PictureFixture.bytes("colour.png")
    #expect(throws: ScalingFault.unreadable) {
      try PictureFixture.scaler.thumbnail(of: bytes, width: width, format: .webp)
    }
  }

  @Test func `without the worker program no picture is decoded`() throws {
    let bytes = try PictureFixture.bytes("colour.png")
    let scaler = PictureScaler(program: "/nonexistent")
    #expect(throws: ScalingFault.unreadable) {
      try scaler.thumbnail(of: bytes, width: 24, format: .webp)
    }
    #expect(DynamicLibrary("libnonexistent.so.0") == nil)
  }
}
