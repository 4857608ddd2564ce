/// The two codes of a compressed block and the decoding of its content (RFC 1951 3.2.5).
struct BlockCodes {
  let literals: HuffmanTable
  let distances: HuffmanTable

  private static let lengthBase = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthExtra = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBase = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
  private static let distanceExtra = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]

  /// The codes that every implementation knows (RFC 1951 3.2.6).
  static func fixed() throws(InflateFault) -> BlockCodes {
    let literals = (0..<288).map { UInt8($0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8) }
    return BlockCodes(
      literals: try HuffmanTable(lengths: literals[...]),
      // All 32 five-bit codes, though the last two stand for nothing.
      distances: try HuffmanTable(lengths: [UInt8](repeating: 5, count: 32)[...]))
  }

  /// Decodes until the block ends (`true`), the input runs out (`false`) or the limit is passed
  /// (`false` with more output than the limit).
  ///
  /// - Parameter start: where the present stream begins in the output; nothing before it is
  ///   referred to.
  func decode(
    _ reader: inout BitReader, into output: inout [UInt8], from start: Int, limit: Int
  ) throws(InflateFault) -> Bool {
    while output.count <= limit {
      let known = output.count
      // Room for a run is made at once: appending byte by byte took most of the time.
      output.append(contentsOf: Self.room)
      var written = known
      var fault: InflateFault?
      var stop = Stop.full
      output.withUnsafeMutableBufferPointer { buffer in
        do throws(InflateFault) {
          stop = try decodeRun(&reader, into: buffer, at: &written, from: start)
        } catch {
          fault = error
        }
      }
      output.removeLast(known + Self.room.count - written)
      if let fault { throw fault }
      switch stop {
      case .full: continue
      case .inputEnd: return false
      case .blockEnd: return true
      }
    }
    return false
  }

  private static let room = [UInt8](repeating: 0, count: 16 * 1024)
  private static let longestCopy = 258

  private enum Stop {
    case full
    case inputEnd
    case blockEnd
  }

  private func decodeRun(
    _ reader: inout BitReader, into output: UnsafeMutableBufferPointer<UInt8>,
    at position: inout Int, from start: Int
  ) throws(InflateFault) -> Stop {
    while position + Self.longestCopy <= output.count {
      reader.refill()
      guard let (symbol, bits) = try literals.decode(reader.bits, available: reader.available)
      else { return .inputEnd }
      if symbol < 256 {
        reader.drop(bits)
        output[position] = UInt8(truncatingIfNeeded: symbol)
        position += 1
        continue
      }
      if symbol == 256 {
        reader.drop(bits)
        return .blockEnd
      }
      // A pair takes at most 48 bits; with fewer at hand it is tried whole or not at all.
      var trial = reader
      trial.drop(bits)
      guard let copy = try pair(symbol: symbol - 257, &trial) else { return .inputEnd }
      reader = trial
      guard copy.distance <= position - start else { throw .corrupt }
      // Byte by byte, because the copy may overlap what it makes.
      for offset in 0..<copy.length {
        output[position + offset] = output[position + offset - copy.distance]
      }
      position += copy.length
    }
    return .full
  }

  private func pair(symbol: Int, _ reader: inout BitReader) throws(InflateFault)
    -> (length: Int, distance: Int)?
  {
    guard symbol < Self.lengthBase.count else { throw .corrupt }
    guard let more = reader.take(Self.lengthExtra[symbol]),
      let (code, bits) = try distances.decode(reader.bits, available: reader.available)
    else { return nil }
    guard code < Self.distanceBase.count else { throw .corrupt }
    reader.drop(bits)
    guard let further = reader.take(Self.distanceExtra[code]) else { return nil }
    return (Self.lengthBase[symbol] + more, Self.distanceBase[code] + further)
  }
}
