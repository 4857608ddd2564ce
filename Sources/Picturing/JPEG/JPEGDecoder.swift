/// Decodes JPEG (ITU-T T.81): sequential and progressive, Huffman-coded, eight bits, grey or three
/// components. What comes of a damaged or cut file is shown.
struct JPEGDecoder {
  /// Scans of one picture: more than any encoder makes, and each costs a walk over all blocks.
  private static let mostScans = 64
  /// Zigzag order (figure A.6) to rows.
  static let order: [Int] = [
    0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20,
    13, 6, 7, 14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59,
    52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63,
  ]

  private let bytes: UnsafeBufferPointer<UInt8>
  private var steps: [[Float]?] = [nil, nil, nil, nil]
  private var tables = JPEGTables()
  private var frame: JPEGFrame?
  private var scans = 0
  /// Of Adobe's APP14: 0 is no transform of the colours.
  private var transform: UInt8?

  /// The picture, as small as is needed for a size; `nil` for what is no such JPEG.
  static func decode(_ bytes: [UInt8], fitting size: PixelSize) -> Raster? {
    bytes.withUnsafeBufferPointer { bytes in
      var decoder = JPEGDecoder(bytes: bytes)
      guard decoder.readSegments(), let frame = decoder.frame, decoder.scans > 0 else {
        return nil
      }
      return JPEGColours(frame, steps: decoder.steps, isTransformed: decoder.transform != 0)?
        .raster(fitting: size)
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Goes through the segments to the end (B.1.1); a picture ends early where it is damaged.
  ///
  /// - Returns: whether it is of a kind that is decoded here.
  private mutating func readSegments() -> Bool {
    var place = 2
    while place + 3 < bytes.count {
      guard bytes[place] == 0xFF else {
        place += 1
        continue
      }
      let kind = bytes[place + 1]
      switch kind {
      case 0xFF: place += 1
      case 0, 1, 0xD0...0xD8: place += 2
      case 0xD9: return true
      default:
        let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
        let end = place + 2 + length
        guard length >= 2, end <= bytes.count else { return true }
        let segment = UnsafeBufferPointer(rebasing: bytes[place + 4..<max(place + 4, end)])
        place = end
        switch kind {
        case 0xC4: guard tables.readCodes(segment) else { return scans > 0 }
        case 0xDB: readSteps(segment)
        case 0xDD:
          if segment.count >= 2 {
            tables.restartInterval = Int(segment[0]) << 8 | Int(segment[1])
          }
        case 0xEE where segment.count >= 12 && segment.starts(with: "Adobe".utf8):
          transform = segment[11]
        case 0xC0...0xC2:
          guard frame == nil, let new = JPEGFrame(segment, isProgressive: kind == 0xC2) else {
            return false
          }
          frame = new
        // Lossless, hierarchical and arithmetic coding, which nobody publishes.
        case 0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF: return false
        case 0xDA:
          guard scans < Self.mostScans, readScan(segment, at: &place) else { return true }
        default: break
        }
      }
    }
    return true
  }

  /// Quantisation tables (B.2.4.1).
  private mutating func readSteps(_ segment: UnsafeBufferPointer<UInt8>) {
    var rest = segment[...]
    while let first = rest.popFirst(), first & 15 < 4 {
      let size = first >> 4 == 0 ? 1 : 2
      guard rest.count >= 64 * size else { return }
      var table = [Float](repeating: 0, count: 64)
      for index in 0..<64 {
        let number = (0..<size).reduce(0) { value, _ in value << 8 | Int(rest.removeFirst()) }
        table[Self.order[index]] = Float(number)
      }
      steps[Int(first & 15)] = table
    }
  }

  /// - Returns: whether the data of the scan is whole enough to go on behind it.
  private mutating func readScan(
    _ segment: UnsafeBufferPointer<UInt8>, at place: inout Int
  ) -> Bool {
    guard var whole = frame, let scan = JPEGScan(segment, of: whole, tables) else { return false }
    scans += 1
    frame = nil
    var bits = JPEGBits(bytes, at: place)
    let isWhole = scan.read(&bits, into: &whole)
    frame = whole
    place = bits.place
    return isWhole
  }
}
