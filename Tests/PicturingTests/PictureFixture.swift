import Foundation
// Builds the program, which runs the decoder process, next to the test runner.
import tintm

@testable import Picturing

/// Small pictures of 48 × 32 pixels; red increases to the right, green downwards.
enum PictureFixture {
  static let size = PixelSize(width: 48, height: 32)

  static let program = URL(fileURLWithPath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "tintm").path

  static let scaler = PictureScaler(program: program)

  static func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  /// The pixels of a picture, in its own size unless another one is given.
  static func raster(_ bytes: [UInt8], as size: PixelSize = size) throws(ScalingFault) -> Raster {
    // With cells of one pixel the area is the whole picture.
    let area = PictureArea(
      of: size, cell: PixelSize(width: 1, height: 1), columns: size.width, rows: size.height)
    guard let area else { throw .unreadable }
    return try scaler.raster(of: bytes, over: area)
  }

  static func raster(_ name: String, as size: PixelSize = size) throws -> Raster {
    try raster(try bytes(name), as: size)
  }

  static func colour(_ x: Int, _ y: Int) -> [Int] {
    [x * 255 / 47, y * 255 / 31, (x + y) * 255 / 78]
  }

  /// The grey of a colour as Pillow computes it (ITU-R BT.601).
  static func grey(_ x: Int, _ y: Int) -> [Int] {
    let parts = colour(x, y)
    let shade = (parts[0] * 19_595 + parts[1] * 38_470 + parts[2] * 7471 + 0x8000) >> 16
    return [shade, shade, shade]
  }

  /// The mean difference between the colours of a picture and the expected ones.
  static func error(of raster: Raster, _ expected: (Int, Int) -> [Int]) -> Double {
    var sum = 0
    for pixel in 0..<raster.size.width * raster.size.height {
      let wanted = expected(pixel % raster.size.width, pixel / raster.size.width)
      for (part, value) in wanted.enumerated() {
        sum += abs(Int(raster.pixels[pixel * 4 + part]) - value)
      }
    }
    return Double(sum) / Double(raster.size.width * raster.size.height * 3)
  }
}
