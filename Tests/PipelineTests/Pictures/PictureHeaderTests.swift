import Basics
import Models
import Testing

@testable import Pipeline

struct PictureHeaderTests {
  static let makers: [(PictureFormat, @Sendable (Int, Int) -> [UInt8])] = [
    (.png, { TestPicture.png($0, $1) }), (.gif, { TestPicture.gif($0, $1) }),
    (.jpeg, { TestPicture.jpeg($0, $1) }), (.webp, { TestPicture.webpExtended($0, $1) }),
    (.webp, { TestPicture.webpLossless($0, $1) }), (.webp, { TestPicture.webpLossy($0, $1) }),
    (.avif, { TestPicture.avif($0, $1) }),
  ]

  @Test(arguments: makers.indices)
  func `the header gives format and size`(index: Int) {
    let (format, make) = Self.makers[index]
    let whole = make(1200, 801)
    let header = PictureHeader(whole)
    #expect(header?.format == format)
    #expect(header?.width == 1200)
    #expect(header?.height == 801)
    // Cut off at any place it is not a picture, and must not crash.
    for length in 0..<whole.count { _ = PictureHeader(Array(whole.prefix(length))) }
    #expect(PictureHeader(Array(whole.prefix(9))) == nil)
  }

  @Test func `sizes whose product overflows count as too large`() {
    let header = PictureHeader(TestPicture.avif(0xFFFF_FFFF, 0xFFFF_FFFF))
    #expect(header?.width == 0xFFFF_FFFF)
    #expect(fault(TestPicture.avif(0xFFFF_FFFF, 0xFFFF_FFFF)) != nil)
  }

  @Test(arguments: [
    "", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<html></html>", "%PDF-1.7", "BM000000",
    "RIFF0000WAVEfmt ", "0000ftypmp42",
  ])
  func `other files are not pictures`(text: String) {
    #expect(PictureHeader(Array(text.utf8)) == nil)
  }

  @Test func `a file of markers only is read in bounded time`() {
    #expect(PictureHeader([0xFF, 0xD8] + [UInt8](repeating: 0xFF, count: 3_000_000)) == nil)
    let segment: [UInt8] = [0xFF, 0xE0, 0, 2]
    let empty = [UInt8](([[0xFF, 0xD8]] + Array(repeating: segment, count: 500_000)).joined())
    #expect(PictureHeader(empty) == nil)
  }

  func fault(_ bytes: [UInt8]) -> OfflineFault.Kind? {
    do throws(OfflineFault) {
      _ = try PictureCheck.picture(in: bytes)
      return nil
    } catch {
      return error.kind
    }
  }

  @Test func `tracking pixels, bombs and large files are not kept`() {
    #expect(fault(TestPicture.png(1200, 800)) == nil)
    #expect(fault(TestPicture.gif(1, 1)) == .final)
    #expect(fault(TestPicture.gif(600, 1)) == .final)
    #expect(fault(TestPicture.png(30_000, 100)) == .final)
    #expect(fault(TestPicture.png(15_000, 15_000)) == .final)
    #expect(fault(TestPicture.png(1200, 800, filler: PictureCheck.maxBytes)) == .final)
    #expect(fault([]) == .unlikely)
    #expect(fault(Array("<html>".utf8)) == .unlikely)
  }
}
