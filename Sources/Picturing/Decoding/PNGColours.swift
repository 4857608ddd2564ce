/// What the numbers of a PNG's rows mean as colours.
struct PNGColours {
  /// Three bytes a colour.
  var palette: [UInt8] = []
  /// Of a palette how much each colour is there; else the one colour that is not (W3C, third
  /// edition, 11.3.1.1).
  var transparency: [UInt8] = []

  /// Writes a row as four bytes a pixel.
  func convert(_ row: ArraySlice<UInt8>, _ header: PNGHeader, into pixels: inout [UInt8]) {
    let (channels, depth) = (header.colour.channels, header.depth)
    let hole = hole(channels: channels)
    let scale = depth < 8 ? 255 / ((1 << depth) - 1) : 1
    for column in 0..<header.size.width {
      func part(_ channel: Int) -> Int {
        Self.number(row, at: column * channels + channel, depth: depth)
      }
      /// As a byte.
      func shade(_ channel: Int) -> UInt8 {
        let number = part(channel)
        return UInt8(truncatingIfNeeded: depth == 16 ? number >> 8 : number * scale)
      }
      let isHole = hole.map { $0.indices.allSatisfy { channel in hole?[channel] == part(channel) } }
      let opaque: UInt8 = isHole == true ? 0 : 255
      let colour: (UInt8, UInt8, UInt8, UInt8)
      switch header.colour {
      case .grey: colour = (shade(0), shade(0), shade(0), opaque)
      case .greyAlpha: colour = (shade(0), shade(0), shade(0), shade(1))
      case .colour: colour = (shade(0), shade(1), shade(2), opaque)
      case .colourAlpha: colour = (shade(0), shade(1), shade(2), shade(3))
      case .palette: colour = entry(part(0))
      }
      let place = column * 4
      (pixels[place], pixels[place + 1], pixels[place + 2], pixels[place + 3]) = colour
    }
  }

  /// The parts of the colour that is not there.
  private func hole(channels: Int) -> [Int]? {
    guard channels != 4, transparency.count >= channels * 2, palette.isEmpty else { return nil }
    return (0..<channels).map { Int(transparency[$0 * 2]) << 8 | Int(transparency[$0 * 2 + 1]) }
  }

  private func entry(_ index: Int) -> (UInt8, UInt8, UInt8, UInt8) {
    let place = index * 3
    guard place + 2 < palette.count else { return (0, 0, 0, 255) }
    let alpha = index < transparency.count ? transparency[index] : 255
    return (palette[place], palette[place + 1], palette[place + 2], alpha)
  }

  /// A number of so many bits; several of one byte stand from its high end on.
  private static func number(_ row: ArraySlice<UInt8>, at index: Int, depth: Int) -> Int {
    let start = row.startIndex
    switch depth {
    case 8: return Int(row[start + index])
    case 16: return Int(row[start + index * 2]) << 8 | Int(row[start + index * 2 + 1])
    default:
      let bit = index * depth
      return Int(row[start + bit / 8]) >> (8 - depth - bit % 8) & ((1 << depth) - 1)
    }
  }
}
