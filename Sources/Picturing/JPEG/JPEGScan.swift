/// One scan: which components it holds, and which part of their coefficients (ITU-T T.81, B.2.3
/// and G.1.1.1).
struct JPEGScan {
  private struct Part {
    let plane: Int
    let codes: JPEGBlockReader.Codes
  }

  private let parts: [Part]
  private let restartInterval: Int
  private let isProgressive: Bool
  /// The coefficients in zigzag order.
  private let first: Int
  private let last: Int
  /// Whether bits are added to what earlier scans brought.
  private let isRefinement: Bool
  private let shift: Int

  init?(_ segment: UnsafeBufferPointer<UInt8>, of frame: JPEGFrame, _ tables: JPEGTables) {
    guard let count = segment.first.map(Int.init), (1...3).contains(count),
      segment.count >= 4 + 2 * count
    else { return nil }
    var parts: [Part] = []
    for index in 0..<count {
      let identity = segment[1 + 2 * index]
      let codes = segment[2 + 2 * index]
      guard let plane = frame.planes.firstIndex(where: { $0.identity == identity }) else {
        return nil
      }
      parts.append(
        Part(
          plane: plane,
          codes: (tables.direct[Int(codes >> 4 & 3)], tables.alternating[Int(codes & 3)])))
    }
    self.parts = parts
    restartInterval = tables.restartInterval
    isProgressive = frame.isProgressive
    let tail = 1 + 2 * count
    first = isProgressive ? Int(segment[tail]) : 0
    last = isProgressive ? Int(segment[tail + 1]) : 63
    isRefinement = isProgressive && segment[tail + 2] >> 4 != 0
    shift = isProgressive ? Int(segment[tail + 2] & 15) : 0
    guard first <= last, last < 64, first > 0 || last == 0 || !isProgressive,
      first == 0 || count == 1, shift <= 13
    else { return nil }
  }

  /// Reads the scan's data.
  ///
  /// - Returns: whether it was whole.
  func read(_ bits: inout JPEGBits, into frame: inout JPEGFrame) -> Bool {
    var reader = JPEGBlockReader(
      first: first, last: last, isRefinement: isRefinement, shift: shift,
      isProgressive: isProgressive)
    // One component alone is read block by block, without those that only fill up units (A.2.2).
    let alone = parts.count == 1 ? frame.planes[parts[0].plane] : nil
    let width = alone?.usedWidth ?? frame.units.width
    let height = alone?.usedHeight ?? frame.units.height
    for unit in 0..<width * height {
      if restartInterval > 0, unit > 0, unit % restartInterval == 0 {
        guard bits.restart() else { return false }
        reader.restart()
      }
      let (row, column) = (unit / width, unit % width)
      if alone != nil {
        guard reader.read(parts[0].codes, &bits, 0, row, column, &frame.planes[parts[0].plane])
        else { return false }
      } else {
        for (index, part) in parts.enumerated() {
          guard
            reader.readUnit(part.codes, &bits, index, row, column, &frame.planes[part.plane])
          else { return false }
        }
      }
      if bits.isExhausted { return false }
    }
    return true
  }
}
