/// A Huffman code (ITU-T T.81, annex C and F.2.2.3).
struct JPEGCode {
  /// For the next nine bits the symbol and the length of its code, 0 where that is longer.
  private var short = [UInt16](repeating: 0, count: 512)
  /// For each length the first code that is longer, in sixteen bits, and where its symbols begin.
  private var limits = [Int](repeating: 0, count: 17)
  private var offsets = [Int](repeating: 0, count: 17)
  private let symbols: [UInt8]

  /// - Parameters:
  ///   - counts: how many codes there are of each length from 1 to 16.
  ///   - symbols: in the order of their codes.
  /// - Returns: `nil` where there are more codes than fit.
  init?(counts: ArraySlice<UInt8>, symbols: [UInt8]) {
    self.symbols = symbols
    var code = 0
    var index = 0
    for (length, count) in zip(1...16, counts) {
      offsets[length] = index - code
      for _ in 0..<Int(count) {
        guard code < 1 << length, index < symbols.count else { return nil }
        if length <= 9 {
          let first = code << (9 - length)
          for place in first..<first + (1 << (9 - length)) {
            short[place] = UInt16(length) << 8 | UInt16(symbols[index])
          }
        }
        code += 1
        index += 1
      }
      limits[length] = code << (16 - length)
      code <<= 1
    }
  }

  /// The next symbol; `nil` where the bits are no code.
  @inline(__always)
  func next(_ bits: inout JPEGBits) -> Int? {
    let ahead = bits.peek16()
    let entry = short[ahead >> 7]
    if entry != 0 {
      bits.skip(Int(entry >> 8))
      return Int(entry & 0xFF)
    }
    for length in 10...16 where ahead < limits[length] {
      let index = offsets[length] + ahead >> (16 - length)
      guard symbols.indices.contains(index) else { return nil }
      bits.skip(length)
      return Int(symbols[index])
    }
    return nil
  }
}
