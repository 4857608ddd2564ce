import Foundation
import Testing

@testable import Picturing

struct DecodingTests {
  @Test(
    arguments: ["sequential.jpg", "full.jpg", "half.jpg", "progressive.jpg", "restart.jpg"])
  func `a JPEG is decoded as it was meant`(name: String) throws {
    let raster = try #require(try PictureFixture.raster(name))
    #expect((raster.width, raster.height) == (48, 32))
    #expect(PictureFixture.error(of: raster, PictureFixture.colour) < 6)
  }

  @Test(arguments: ["grey.jpg", "grey-progressive.jpg"])
  func `one without colours too`(name: String) throws {
    let raster = try #require(try PictureFixture.raster(name))
    #expect(PictureFixture.error(of: raster, PictureFixture.grey) < 2)
  }

  @Test func `the ways of a JPEG agree`() throws {
    #expect(
      try PictureFixture.raster("sequential.jpg") == PictureFixture.raster("progressive.jpg"))
    #expect(try PictureFixture.raster("sequential.jpg") == PictureFixture.raster("restart.jpg"))
    #expect(try PictureFixture.raster("grey.jpg") == PictureFixture.raster("grey-progressive.jpg"))
  }

  @Test func `a PNG is decoded to the bit`() throws {
    let colour = try #require(try PictureFixture.raster("colour.png"))
    #expect(PictureFixture.error(of: colour, PictureFixture.colour) == 0)
    for name in ["grey.png", "deep.png"] {
      let grey = try #require(try PictureFixture.raster(name))
      #expect(PictureFixture.error(of: grey, PictureFixture.grey) == 0, "\(name)")
    }
    let bits = try #require(try PictureFixture.raster("bits.png"))
    #expect(
      PictureFixture.error(of: bits) { x, y in
        Array(repeating: PictureFixture.grey(x, y)[0] >= 128 ? 255 : 0, count: 3)
      } == 0)
  }

  @Test func `what is not quite there stays so`() throws {
    for name in ["alpha.png", "grey-alpha.png"] {
      let raster = try #require(try PictureFixture.raster(name))
      let alphas = (0..<32).map { raster.pixels[$0 * 48 * 4 + 3] }
      #expect(alphas == alphas.sorted() && alphas[0] < 8 && alphas[31] > 247, "\(name)")
    }
    let hole = try #require(
      try PictureFixture.raster("hole.png", fitting: PixelSize(width: 4, height: 2)))
    #expect(hole.pixels[..<8] == [255, 0, 0, 255, 0, 0, 0, 0])
    let palette = try #require(try PictureFixture.raster("palette.png"))
    #expect(PictureFixture.error(of: palette, PictureFixture.colour) < 24)
  }

  @Test func `it is made as small as it is needed, and never larger`() throws {
    let small = try #require(
      try PictureFixture.raster("colour.png", fitting: PixelSize(width: 24, height: 16)))
    #expect((small.width, small.height) == (24, 16))
    let error = PictureFixture.error(of: small) { x, y in
      zip(PictureFixture.colour(2 * x, 2 * y), PictureFixture.colour(2 * x + 1, 2 * y + 1))
        .map { ($0 + $1) / 2 }
    }
    #expect(error < 1)
    let large = try PictureFixture.raster("colour.png", fitting: PixelSize(width: 99, height: 99))
    #expect(large?.width == 48 && large?.height == 32)
    let dot = try PictureFixture.raster("full.jpg", fitting: PixelSize(width: 1, height: 1))
    #expect(dot?.pixels.count == 4)
  }

  @Test func `what is not decoded here is nothing`() throws {
    for name in ["cmyk.jpg", "picture.webp", "picture.gif"] {
      #expect(try PictureFixture.raster(name) == nil)
    }
    #expect(Raster([], nil, fitting: PictureFixture.size) == nil)
    for bomb in [(0, 5), (20_001, 1), (19_999, 19_999)] {
      var bytes = try PictureFixture.bytes("colour.png")
      for (place, number) in [(16, bomb.0), (20, bomb.1)] {
        for index in 0..<4 { bytes[place + index] = UInt8(number >> (24 - 8 * index) & 0xFF) }
      }
      #expect(Raster(bytes, .png, fitting: PictureFixture.size) == nil)
    }
  }

  @Test(arguments: ["sequential.jpg", "progressive.jpg", "restart.jpg", "palette.png"])
  func `of a picture that is cut the beginning is shown`(name: String) throws {
    let bytes = try PictureFixture.bytes(name)
    for count in stride(from: 0, to: bytes.count, by: 11) {
      let cut = Array(bytes[..<count])
      if let raster = Raster(cut, FileFormat(cut), fitting: PictureFixture.size) {
        #expect(raster.pixels.count == 48 * 32 * 4)
      }
    }
    let most = Array(bytes.dropLast(40))
    #expect(Raster(most, FileFormat(most), fitting: PictureFixture.size) != nil)
  }

  @Test(arguments: ["sequential.jpg", "progressive.jpg", "restart.jpg", "alpha.png"])
  func `damage is no crash`(name: String) throws {
    let bytes = try PictureFixture.bytes(name)
    var number: UInt64 = 88_172_645_463_325_252
    for _ in 0..<60 {
      var damaged = bytes
      for _ in 0..<4 {
        // Marsaglia's xorshift.
        number ^= number << 13
        number ^= number >> 7
        number ^= number << 17
        damaged[Int(number % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: number >> 32)
      }
      _ = Raster(damaged, FileFormat(damaged), fitting: PixelSize(width: 8, height: 8))
    }
  }
}
