/// Reads an article's stored features in place, without allocation; see ``ArticleFeatures/bytes``.
/// Skips damaged parts.
struct PackedFeatures {
  private let start: UnsafeRawPointer?
  let traitCount: Int
  let termCount: Int

  init(_ bytes: UnsafeRawBufferPointer) {
    let count = bytes.first.map(Int.init) ?? 0
    start = bytes.baseAddress
    traitCount = bytes.count >= 1 + count * 4 ? count : 0
    termCount = max(0, (bytes.count - 1 - traitCount * 4) / 5)
  }

  @inline(__always)
  func forEachTrait(_ body: (UInt32) -> Void) {
    guard let start else { return }
    for index in 0..<traitCount { body(Self.number(at: start + 1 + index * 4)) }
  }

  /// Calls `body` for each word with its weight in a vector of length 1.
  @inline(__always)
  func forEachTerm(_ body: (_ id: UInt32, _ weight: Double) -> Void) {
    guard let start, termCount > 0 else { return }
    let words = start + 1 + traitCount * 4
    var squares: Float = 0
    for index in 0..<termCount {
      let step = Float(words.load(fromByteOffset: index * 5 + 4, as: UInt8.self))
      squares += step * step
    }
    guard squares > 0 else { return }
    let length = squares.squareRoot()
    for index in 0..<termCount {
      let word = words + index * 5
      let step = Float(word.load(fromByteOffset: 4, as: UInt8.self))
      body(Self.number(at: word), Double(step / length))
    }
  }

  @inline(__always)
  private static func number(at place: UnsafeRawPointer) -> UInt32 {
    UInt32(littleEndian: place.loadUnaligned(as: UInt32.self))
  }
}

extension [UInt8] {
  /// Appends a number's bytes, the lowest first.
  mutating func append(littleEndian value: some FixedWidthInteger) {
    Swift.withUnsafeBytes(of: value.littleEndian) { append(contentsOf: $0) }
  }

  mutating func append(_ value: Double) {
    append(littleEndian: value.bitPattern)
  }
}

extension UnsafeRawBufferPointer {
  /// The number at an offset, its lowest byte first. The caller has checked the length.
  func littleEndian<Value: FixedWidthInteger>(at offset: Int) -> Value {
    Value(littleEndian: loadUnaligned(fromByteOffset: offset, as: Value.self))
  }

  func double(at offset: Int) -> Double {
    Double(bitPattern: littleEndian(at: offset))
  }
}
