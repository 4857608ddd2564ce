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
      reader.refill()
      guard let (symbol, bits) = try literals.decode(reader.bits, available: reader.available)
      else { return false }
      if symbol < 256 {
        reader.drop(bits)
        output.append(UInt8(truncatingIfNeeded: symbol))
      } else if symbol == 256 {
        reader.drop(bits)
        return true
      } else {
        // A pair takes at most 48 bits; with fewer at hand it is tried whole or not at all.
        var trial = reader
        trial.drop(bits)
        guard let copy = try pair(symbol: symbol - 257, &trial) else { return false }
        reader = trial
        guard copy.distance <= output.count - start else { throw .corrupt }
        Self.repeatBytes(copy.length, distance: copy.distance, in: &output)
      }
    }
    return false
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

  private static func repeatBytes(_ length: Int, distance: Int, in output: inout [UInt8]) {
    // Byte by byte, because the copy may overlap what it makes; and never through a slice, which
    // would make the array copy itself.
    var from = output.count - distance
    for _ in 0..<length {
      output.append(output[from])
      from += 1
    }
  }
}
