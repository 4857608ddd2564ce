/// The description of a dynamic block's codes (RFC 1951 3.2.7) while it is being read.
struct DynamicPlan {
  private static let order = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  private var literals = 0
  private var distances = 0
  private var codeLengths = 0
  private var meta = [UInt8](repeating: 0, count: 19)
  private var metaTable: HuffmanTable?
  private var lengths: [UInt8] = []

  mutating func readCounts(_ reader: inout BitReader) throws(InflateFault) -> Bool {
    guard let counts = reader.take(14) else { return false }
    literals = counts & 31 + 257
    distances = counts >> 5 & 31 + 1
    codeLengths = counts >> 10 + 4
    guard literals <= 286, distances <= 30 else { throw .corrupt }
    meta = [UInt8](repeating: 0, count: 19)
    metaTable = nil
    lengths = [UInt8](repeating: 0, count: literals + distances)
    return true
  }

  mutating func readCodeLengths(_ reader: inout BitReader, from start: Int) throws(InflateFault)
    -> (index: Int, isDone: Bool)
  {
    for index in start..<codeLengths {
      guard let length = reader.take(3) else { return (index, false) }
      meta[Self.order[index]] = UInt8(length)
    }
    metaTable = try HuffmanTable(lengths: meta[...])
    return (codeLengths, true)
  }

  mutating func readLengths(_ reader: inout BitReader, from start: Int) throws(InflateFault)
    -> (index: Int, isDone: Bool)
  {
    guard let metaTable else { throw .corrupt }
    var index = start
    while index < lengths.count {
      reader.refill()
      guard let (symbol, length) = try metaTable.decode(reader.bits, available: reader.available)
      else { return (index, false) }
      if symbol < 16 {
        reader.drop(length)
        lengths[index] = UInt8(symbol)
        index += 1
        continue
      }
      let (extra, base) = symbol == 16 ? (2, 3) : symbol == 17 ? (3, 3) : (7, 11)
      guard reader.available >= length + extra else { return (index, false) }
      guard symbol != 16 || index > 0 else { throw .corrupt }
      let previous = symbol == 16 ? lengths[index - 1] : 0
      reader.drop(length)
      let count = base + (reader.take(extra) ?? 0)
      guard index + count <= lengths.count else { throw .corrupt }
      for offset in 0..<count { lengths[index + offset] = previous }
      index += count
    }
    return (index, true)
  }

  func codes() throws(InflateFault) -> BlockCodes {
    // Without an end-of-block code the block could not end.
    guard lengths[256] != 0 else { throw .corrupt }
    return BlockCodes(
      literals: try HuffmanTable(lengths: lengths[..<literals]),
      distances: try HuffmanTable(lengths: lengths[literals...]))
  }
}
