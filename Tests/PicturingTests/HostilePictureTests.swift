import Foundation
import Testing

@testable import Picturing

/// Malicious pictures: each gives an error or some pixels, and takes bounded memory.
@Suite(.serialized) struct HostilePictureTests {
  /// A PNG with this size, with valid checksums but without rows.
  static func png(_ width: Int, _ height: Int) -> [UInt8] {
    func big(_ number: Int) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
      var checksum: UInt32 = .max
      for byte in Array(name.utf8) + content {
        checksum ^= UInt32(byte)
        for _ in 0..<8 { checksum = checksum >> 1 ^ (checksum & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      return big(content.count) + Array(name.utf8) + content + big(Int(~checksum))
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", big(width) + big(height) + [8, 6, 0, 0, 0]) + chunk("IDAT", [0x78, 0x9C])
      + chunk("IEND", [])
  }

  /// The answer of a worker without the check of the header's size before.
  func answer(_ bytes: [UInt8]) -> WorkerAnswer? {
    WorkerProcess(
      program: PictureFixture.program, arguments: ["tintm", PictureWorker.command, "webp", "48"]
    ).run(input: bytes, maxOutput: 1 << 20, seconds: 60).flatMap(WorkerAnswer.init)
  }

  @Test(arguments: [(0, 5), (20_001, 1), (19_999, 19_999), (0x7FFF_FFFF, 0x7FFF_FFFF)])
  func `a decompression bomb is refused by its header`(width: Int, height: Int) throws {
    #expect(throws: ScalingFault.unreadable) {
      try PictureFixture.raster(Self.png(width, height))
    }
  }

  @Test func `a bomb with a permitted header exceeds the memory limit`() throws {
    #expect(try answer(PictureFixture.bytes("colour.png")) != .damaged)
    let answer = answer(Self.png(20_000, 20_000))
    #expect(answer == nil || answer == .damaged)
  }

  @Test func `frames larger than the header's size are refused`() throws {
    // The screen of 48 × 32 pixels holds an image of 65,535 × 65,535.
    var gif = try PictureFixture.bytes("picture.gif")
    let descriptor = try #require(
      gif.lastIndex(of: 0x2C).map { _ in gif.firstRange(of: [0x2C, 0, 0, 0, 0, 48, 0, 32, 0]) }
        ?? nil)
    gif.replaceSubrange(descriptor, with: [0x2C, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF])
    #expect(throws: ScalingFault.unreadable) { try PictureFixture.raster(gif) }
    // A canvas of 48 × 32 pixels holds a lossy frame of 16,383 × 16,383.
    var webp = try PictureFixture.bytes("picture.webp")
    let frame = try #require(webp.firstRange(of: [0x9D, 0x01, 0x2A]))
    webp.replaceSubrange(frame.upperBound..<frame.upperBound + 4, with: [0xFF, 0x3F, 0xFF, 0x3F])
    #expect(throws: ScalingFault.unreadable) { try PictureFixture.raster(webp) }
    let answer = answer(webp)
    #expect(answer == nil || answer == .damaged)
  }

  @Test func `only the first frame of an endless animation is read`() throws {
    let gif = try PictureFixture.bytes("picture.gif")
    let frame = try #require(gif.firstIndex(of: 0x2C).map { gif[$0..<gif.count - 1] })
    var endless = gif.dropLast()
    while endless.count + frame.count < PictureScaler.maxBytes { endless += frame }
    #expect(try PictureFixture.raster(Array(endless)) == PictureFixture.raster(gif))
  }

  @Test func `a file over the size limit is refused`() throws {
    let bytes = try PictureFixture.bytes("colour.png")
    let filler = [UInt8](repeating: 0, count: PictureScaler.maxBytes)
    #expect(throws: ScalingFault.unreadable) { try PictureFixture.raster(bytes + filler) }
    #expect(answer(bytes + filler) != .done([]))
  }

  @Test(arguments: ["sequential.jpg", "restart.jpg"])
  func `the beginning of a truncated JPEG is shown`(name: String) throws {
    let bytes = try PictureFixture.bytes(name)
    let raster = try PictureFixture.raster(Array(bytes.dropLast(40)))
    #expect(PictureFixture.error(of: raster, PictureFixture.colour) < 100)
  }

  static let names = [
    "progressive.jpg", "alpha.png", "palette.png", "picture.gif", "picture.webp", "picture.avif",
  ]

  @Test(arguments: names)
  func `a truncated or damaged picture causes no crash`(name: String) throws {
    let bytes = try PictureFixture.bytes(name)
    for part in 1..<5 {
      if let raster = try? PictureFixture.raster(Array(bytes[..<(bytes.count * part / 5)])) {
        #expect(raster.size == PictureFixture.size)
      }
    }
    var number: UInt64 = 88_172_645_463_325_252
    for _ in 0..<6 {
      var damaged = bytes
      for _ in 0..<4 {
        // Marsaglia's xorshift.
        number ^= number << 13
        number ^= number >> 7
        number ^= number << 17
        damaged[Int(number % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: number >> 32)
      }
      if let raster = try? PictureFixture.raster(damaged) {
        #expect(raster.size == PictureFixture.size)
      }
    }
  }
}
