import Foundation

@testable import Picturing

/// Small pictures of 48 × 32 pixels that grow redder to the right and greener downwards.
enum PictureFixture {
  static let size = PixelSize(width: 48, height: 32)

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  static func raster(_ name: String, fitting size: PixelSize = size) throws -> Raster? {
    let bytes = try bytes(name)
    return Raster(bytes, FileFormat(bytes), fitting: size)
  }

  static func colour(_ x: Int, _ y: Int) -> [Int] {
    [x * 255 / 47, y * 255 / 31, (x + y) * 255 / 78]
  }

  /// As Pillow makes grey of colours (ITU-R BT.601).
  static func grey(_ x: Int, _ y: Int) -> [Int] {
    let parts = colour(x, y)
    let shade = (parts[0] * 19_595 + parts[1] * 38_470 + parts[2] * 7471 + 0x8000) >> 16
    return [shade, shade, shade]
  }

  /// By how much the parts of the colours differ from what they should be, on the average.
  static func error(of raster: Raster, _ expected: (Int, Int) -> [Int]) -> Double {
    var sum = 0
    raster.forEachPixel { place, red, green, blue, _ in
      let wanted = expected(place % raster.width, place / raster.width)
      for (part, value) in zip([red, green, blue], wanted) { sum += abs(Int(part) - value) }
    }
    return Double(sum) / Double(raster.width * raster.height * 3)
  }
}
