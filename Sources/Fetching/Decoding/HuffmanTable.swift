/// A canonical Huffman code of DEFLATE (RFC 1951 3.2.2): a table for codes of up to nine bits, a
/// walk over the counts for the longer, rarer ones. It is small, so that a hostile row of tiny
/// blocks costs little.
struct HuffmanTable {
  private static let primaryBits = 9

  /// Symbol << 4 | length by the next nine bits; zero sends to the slow way.
  private var primary = [UInt16](repeating: 0, count: 1 << primaryBits)
  private var counts = [UInt16](repeating: 0, count: 16)
  private var symbols: [UInt16] = []

  /// - Parameter lengths: the code length of each symbol, 0 for an unused one, at most 15.
  /// - Throws: ``InflateFault/corrupt`` for lengths that are no code. A code that leaves bit
  ///   patterns unused is one only if it has a single symbol of one bit or none at all.
  init(lengths: ArraySlice<UInt8>) throws(InflateFault) {
    for length in lengths { counts[Int(length)] += 1 }
    var left = 1
    for length in 1...15 {
      left = left * 2 - Int(counts[length])
      guard left >= 0 else { throw .corrupt }
    }
    let used = lengths.count - Int(counts[0])
    guard left == 0 || used == 0 || (used == 1 && counts[1] == 1) else { throw .corrupt }
    fill(lengths)
  }

  private mutating func fill(_ lengths: ArraySlice<UInt8>) {
    var offsets = [Int](repeating: 0, count: 16)
    var codes = [Int](repeating: 0, count: 16)
    for length in 1..<15 {
      offsets[length + 1] = offsets[length] + Int(counts[length])
      codes[length + 1] = (codes[length] + Int(counts[length])) << 1
    }
    symbols = [UInt16](repeating: 0, count: lengths.count)
    for (symbol, length) in lengths.enumerated() where length != 0 {
      let length = Int(length)
      symbols[offsets[length]] = UInt16(symbol)
      offsets[length] += 1
      let code = codes[length]
      codes[length] += 1
      guard length <= Self.primaryBits else { continue }
      var slot = Self.reversed(code, bits: length)
      while slot < 1 << Self.primaryBits {
        primary[slot] = UInt16(symbol << 4 | length)
        slot += 1 << length
      }
    }
  }

  /// The next symbol and its length in bits.
  ///
  /// - Returns: `nil` when the bits at hand do not hold a whole code.
  @inline(__always)
  func decode(_ bits: UInt64, available: Int) throws(InflateFault) -> (symbol: Int, length: Int)? {
    let entry = primary[Int(bits & UInt64((1 << Self.primaryBits) - 1))]
    guard entry != 0 else { return try walk(bits, available: available) }
    let length = Int(entry & 15)
    return length <= available ? (Int(entry >> 4), length) : nil
  }

  private func walk(_ bits: UInt64, available: Int) throws(InflateFault)
    -> (symbol: Int, length: Int)?
  {
    var bits = bits
    var code = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      guard length <= available else { return nil }
      code |= Int(bits & 1)
      bits >>= 1
      let count = Int(counts[length])
      if code - first < count {
        return (Int(symbols[index + code - first]), length)
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .corrupt
  }

  private static func reversed(_ code: Int, bits: Int) -> Int {
    var code = code
    var result = 0
    for _ in 0..<bits {
      result = result << 1 | code & 1
      code >>= 1
    }
    return result
  }
}
