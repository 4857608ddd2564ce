/// An article's features as they are stored, to be read without making anything of them; see
/// ``ArticleFeatures/bytes``. What is damaged is left out.
struct PackedFeatures {
  private let bytes: UnsafeRawBufferPointer
  private let traits: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
    let count = bytes.first.map(Int.init) ?? 0
    traits = bytes.count >= 1 + count * 4 ? count : 0
  }

  var traitCount: Int { traits }
  var termCount: Int { max(0, (bytes.count - 1 - traits * 4) / 5) }

  @inline(__always)
  func forEachTrait(_ body: (UInt32) -> Void) {
    for index in 0..<traits { body(bytes.littleEndian(at: 1 + index * 4)) }
  }

  /// Calls `body` for each word with its weight in a vector of length 1.
  @inline(__always)
  func forEachTerm(_ body: (_ id: UInt32, _ weight: Double) -> Void) {
    let first = 1 + traits * 4
    var squares: Float = 0
    for index in 0..<termCount {
      let step = Float(bytes[first + index * 5 + 4])
      squares += step * step
    }
    guard squares > 0 else { return }
    let length = squares.squareRoot()
    for index in 0..<termCount {
      let at = first + index * 5
      body(bytes.littleEndian(at: at), Double(Float(bytes[at + 4]) / length))
    }
  }
}
