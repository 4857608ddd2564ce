/// The first chunk of a PNG (W3C, third edition, 11.2.1).
struct PNGHeader {
  let size: PixelSize
  /// Bits of a part of a pixel.
  let depth: Int
  let colour: Colour

  enum Colour: UInt8 {
    case grey = 0
    case colour = 2
    case palette = 3
    case greyAlpha = 4
    case colourAlpha = 6

    /// Parts of a pixel.
    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .colour: 3
      case .colourAlpha: 4
      }
    }
  }

  /// `nil` for what is none, is too large, or interlaced.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard bytes.count >= 33, bytes[12..<16].elementsEqual("IHDR".utf8) else { return nil }
    func number(at place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    size = PixelSize(width: number(at: 16), height: number(at: 20))
    depth = Int(bytes[24])
    guard PictureDrawer.isReasonable(size), let colour = Colour(rawValue: bytes[25]),
      bytes[26] == 0, bytes[27] == 0, bytes[28] == 0, Self.depths(of: colour).contains(depth)
    else { return nil }
    self.colour = colour
  }

  private static func depths(of colour: Colour) -> [Int] {
    switch colour {
    case .grey: [1, 2, 4, 8, 16]
    case .palette: [1, 2, 4, 8]
    case .colour, .greyAlpha, .colourAlpha: [8, 16]
    }
  }

  var bitsPerPixel: Int { depth * colour.channels }
  var bytesPerRow: Int { (size.width * bitsPerPixel + 7) / 8 }
}
