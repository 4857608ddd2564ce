/// Reads blocks of coefficients: whole ones (ITU-T T.81, F.2.2) and the parts of them that
/// progressive scans bring (G.1.2).
struct JPEGBlockReader {
  typealias Codes = (direct: JPEGCode?, alternating: JPEGCode?)

  let first: Int
  let last: Int
  let isRefinement: Bool
  let shift: Int
  let isProgressive: Bool
  /// The last direct coefficient of each component of the scan.
  private var predictions = [0, 0, 0]
  /// Blocks to come that hold nothing new.
  private var run = 0

  init(first: Int, last: Int, isRefinement: Bool, shift: Int, isProgressive: Bool) {
    self.first = first
    self.last = last
    self.isRefinement = isRefinement
    self.shift = shift
    self.isProgressive = isProgressive
  }

  /// Begins anew behind a restart marker.
  mutating func restart() {
    predictions = [0, 0, 0]
    run = 0
  }

  /// Reads all blocks of a component in a unit.
  mutating func readUnit(
    _ codes: Codes, _ bits: inout JPEGBits, _ component: Int, _ row: Int, _ column: Int,
    _ plane: inout JPEGPlane
  ) -> Bool {
    for y in 0..<plane.down {
      for x in 0..<plane.across {
        guard
          read(
            codes, &bits, component, row * plane.down + y, column * plane.across + x, &plane)
        else { return false }
      }
    }
    return true
  }

  /// Reads a block.
  ///
  /// - Returns: `false` where the bits make no sense.
  mutating func read(
    _ codes: Codes, _ bits: inout JPEGBits, _ component: Int, _ row: Int, _ column: Int,
    _ plane: inout JPEGPlane
  ) -> Bool {
    let start = (row * plane.width + column) * 64
    return plane.coefficients.withUnsafeMutableBufferPointer { all in
      let block = UnsafeMutableBufferPointer(rebasing: all[start..<start + 64])
      if first == 0 {
        guard readDirect(codes.direct, &bits, component, block) else { return false }
        if isProgressive { return true }
      }
      guard let code = codes.alternating else { return false }
      if !isProgressive { return readWhole(code, &bits, block) }
      return isRefinement ? refine(code, &bits, block) : readPart(code, &bits, block)
    }
  }

  private mutating func readDirect(
    _ code: JPEGCode?, _ bits: inout JPEGBits, _ component: Int,
    _ block: UnsafeMutableBufferPointer<Int16>
  ) -> Bool {
    if isRefinement {
      if bits.read(1) == 1 { block[0] |= 1 << Int16(shift) }
      return true
    }
    guard let length = code?.next(&bits), length <= 15 else { return false }
    predictions[component] += bits.signed(length)
    block[0] = Int16(truncatingIfNeeded: predictions[component] << shift)
    return true
  }

  private func readWhole(
    _ code: JPEGCode, _ bits: inout JPEGBits, _ block: UnsafeMutableBufferPointer<Int16>
  ) -> Bool {
    var index = 1
    while index < 64 {
      guard let symbol = code.next(&bits) else { return false }
      let (zeros, length) = (symbol >> 4, symbol & 15)
      if length == 0 {
        // Nothing more, or sixteen zeros.
        guard zeros == 15 else { return true }
        index += 16
        continue
      }
      index += zeros
      guard index < 64 else { return false }
      block[JPEGDecoder.order[index]] = Int16(truncatingIfNeeded: bits.signed(length))
      index += 1
    }
    return true
  }

  private mutating func readPart(
    _ code: JPEGCode, _ bits: inout JPEGBits, _ block: UnsafeMutableBufferPointer<Int16>
  ) -> Bool {
    if run > 0 {
      run -= 1
      return true
    }
    var index = first
    while index <= last {
      guard let symbol = code.next(&bits) else { return false }
      let (zeros, length) = (symbol >> 4, symbol & 15)
      if length == 0 {
        guard zeros == 15 else {
          run = 1 << zeros - 1 + bits.read(zeros)
          return true
        }
        index += 16
        continue
      }
      index += zeros
      guard index <= last else { return false }
      block[JPEGDecoder.order[index]] = Int16(truncatingIfNeeded: bits.signed(length) << shift)
      index += 1
    }
    return true
  }

  /// Figure G.7: a bit for each coefficient that is there, and new ones in between.
  private mutating func refine(
    _ code: JPEGCode, _ bits: inout JPEGBits, _ block: UnsafeMutableBufferPointer<Int16>
  ) -> Bool {
    let bit = Int16(1) << Int16(shift)
    var index = first
    if run == 0 {
      while index <= last {
        guard let symbol = code.next(&bits) else { return false }
        var zeros = symbol >> 4
        var new: Int16 = 0
        if symbol & 15 == 0 {
          if zeros < 15 {
            run = 1 << zeros + bits.read(zeros)
            break
          }
        } else {
          new = bits.read(1) == 1 ? bit : -bit
        }
        while index <= last {
          let place = JPEGDecoder.order[index]
          index += 1
          if block[place] != 0 {
            Self.refine(&block[place], bit, &bits)
          } else if zeros == 0 {
            block[place] = new
            break
          } else {
            zeros -= 1
          }
        }
      }
    }
    guard run > 0 else { return true }
    while index <= last {
      let place = JPEGDecoder.order[index]
      if block[place] != 0 { Self.refine(&block[place], bit, &bits) }
      index += 1
    }
    run -= 1
    return true
  }

  private static func refine(_ value: inout Int16, _ bit: Int16, _ bits: inout JPEGBits) {
    guard bits.read(1) == 1, value & bit == 0 else { return }
    value &+= value > 0 ? bit : -bit
  }
}
