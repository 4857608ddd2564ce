/// What scans are read with, as it was last told.
struct JPEGTables {
  var direct: [JPEGCode?] = [nil, nil, nil, nil]
  var alternating: [JPEGCode?] = [nil, nil, nil, nil]
  /// Units between two restart markers; 0 is no markers.
  var restartInterval = 0

  /// Huffman tables (ITU-T T.81, B.2.4.2).
  ///
  /// - Returns: whether they are whole.
  mutating func readCodes(_ segment: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = segment[...]
    while let first = rest.popFirst() {
      guard first & 15 < 4, rest.count >= 16 else { return false }
      let counts = ArraySlice(rest.prefix(16))
      rest = rest.dropFirst(16)
      let count = counts.reduce(0) { $0 + Int($1) }
      guard rest.count >= count,
        let code = JPEGCode(counts: counts, symbols: Array(rest.prefix(count)))
      else { return false }
      rest = rest.dropFirst(count)
      if first >> 4 == 0 {
        direct[Int(first & 15)] = code
      } else {
        alternating[Int(first & 15)] = code
      }
    }
    return true
  }
}
