/// Makes a picture smaller while its rows come: each pixel that is left is the mean of those it
/// stands for, so that only the small picture is ever in memory.
struct Shrinker {
  private let source: PixelSize
  private let width: Int
  private let height: Int
  /// For each pixel of a row the one of the small picture's that it goes to, times four.
  private let places: [Int]
  /// Pixels of a row that go to each.
  private var shares: [Int]
  private var sums: [UInt64]
  private var rows = 0
  private var rowsInSum = 0
  private var pixels: [UInt8] = []

  /// - Parameter size: what is wanted; not more than the source has is made.
  init(from source: PixelSize, to size: PixelSize) {
    self.source = source
    let (width, height) = (
      max(1, min(size.width, source.width)), max(1, min(size.height, source.height))
    )
    self.width = width
    self.height = height
    places = (0..<source.width).map { $0 * width / source.width * 4 }
    shares = Array(repeating: 0, count: width)
    for place in places { shares[place / 4] += 1 }
    sums = Array(repeating: 0, count: width * 4)
    pixels.reserveCapacity(width * height * 4)
  }

  /// Takes the next row, four bytes a pixel; what is beyond the last row is passed over.
  mutating func add(_ row: UnsafeBufferPointer<UInt8>) {
    guard rows < source.height, row.count >= source.width * 4 else { return }
    for column in 0..<source.width {
      let start = column * 4
      let place = places[column]
      let alpha = UInt64(row[start + 3])
      sums[place] += UInt64(row[start]) * alpha
      sums[place + 1] += UInt64(row[start + 1]) * alpha
      sums[place + 2] += UInt64(row[start + 2]) * alpha
      sums[place + 3] += alpha
    }
    let target = rows * height / source.height
    rows += 1
    rowsInSum += 1
    if rows == source.height || rows * height / source.height != target { endRow() }
  }

  private mutating func endRow() {
    for column in 0..<width {
      let place = column * 4
      let alpha = sums[place + 3]
      for part in 0..<3 {
        pixels.append(alpha == 0 ? 0 : UInt8(truncatingIfNeeded: sums[place + part] / alpha))
      }
      pixels.append(UInt8(truncatingIfNeeded: alpha / UInt64(shares[column] * rowsInSum)))
    }
    for place in sums.indices { sums[place] = 0 }
    rowsInSum = 0
  }

  /// The small picture; rows that never came are not there.
  mutating func finish() -> Raster {
    if rowsInSum > 0 { endRow() }
    let missing = width * height * 4 - pixels.count
    if missing > 0 { pixels.append(contentsOf: repeatElement(0, count: missing)) }
    return Raster(width: width, height: height, pixels: pixels)
  }
}
