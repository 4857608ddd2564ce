import CZlib

/// The rows of a PNG as they come out of its data: inflated, and their filters undone (W3C, third
/// edition, clauses 9 and 10).
///
/// A class, since zlib's state points back at its stream, which must not move.
final class PNGRows {
  private let header: PNGHeader
  private var stream = z_stream()
  /// The filter's byte and the row, as far as they have come.
  private var row: [UInt8]
  private var filled = 0
  private var above: [UInt8]
  private(set) var count = 0
  /// Whether all rows came, or no more can.
  private(set) var isOver = false

  init?(_ header: PNGHeader) {
    self.header = header
    row = Array(repeating: 0, count: header.bytesPerRow + 1)
    above = row
    guard inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
      return nil
    }
  }

  deinit {
    inflateEnd(&stream)
  }

  /// Takes a piece of the data; the body gets each row that it completes, without the filter's
  /// byte.
  func add(
    _ piece: UnsafeBufferPointer<UInt8>, _ body: (ArraySlice<UInt8>) -> Void
  ) {
    guard !isOver, let start = piece.baseAddress else { return }
    stream.next_in = UnsafeMutablePointer(mutating: start)
    stream.avail_in = UInt32(piece.count)
    while !isOver {
      let room = row.count - filled
      let status = row.withUnsafeMutableBufferPointer { row in
        stream.next_out = row.baseAddress.map { $0 + filled }
        stream.avail_out = UInt32(room)
        return inflate(&stream, Z_NO_FLUSH)
      }
      filled += room - Int(stream.avail_out)
      if filled == row.count {
        undoFilter()
        body(row.dropFirst())
        swap(&row, &above)
        filled = 0
        count += 1
      }
      if count == header.size.height || status != Z_OK && status != Z_BUF_ERROR { isOver = true }
      // Nothing more can be made of what has come.
      if status == Z_BUF_ERROR
        || stream.avail_in == 0 && filled < row.count && room > 0
          && stream.avail_out > 0
      {
        break
      }
    }
    stream.next_in = nil
  }

  private func undoFilter() {
    let step = max(1, header.bitsPerPixel / 8)
    let kind = row[0]
    row.withUnsafeMutableBufferPointer { row in
      above.withUnsafeBufferPointer { above in
        for index in 1..<row.count {
          let left = index > step ? Int(row[index - step]) : 0
          let up = Int(above[index])
          let predicted: Int
          switch kind {
          case 1: predicted = left
          case 2: predicted = up
          case 3: predicted = (left + up) / 2
          case 4: predicted = Self.paeth(left, up, index > step ? Int(above[index - step]) : 0)
          default: return
          }
          row[index] = UInt8(truncatingIfNeeded: Int(row[index]) + predicted)
        }
      }
    }
  }

  /// 9.4.
  private static func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
    let guess = left + up - corner
    let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
    return a <= b && a <= c ? left : b <= c ? up : corner
  }
}
