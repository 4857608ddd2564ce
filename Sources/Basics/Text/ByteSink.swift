/// The output of all documents: a buffer that passes its bytes on in pieces, so that a long document
/// is never in memory as a whole.
///
/// If the drain fails (a closed pipe, a full disk), the sink closes: later output is dropped, and
/// ``finish()`` throws the drain's error.
package struct ByteSink: ~Copyable {
  // Manually allocated memory: all output passes here, and the checks of an array for many small
  // writes took a third of the time of a JSON document. Only this value owns the block; it cannot
  // be copied, and frees the block with itself.
  @usableFromInline var block: UnsafeMutableBufferPointer<UInt8>
  @usableFromInline var count = 0
  /// The last byte that was passed on.
  private var passed: UInt8 = 0
  private let drain: ((UnsafeRawBufferPointer) throws -> Void)?
  private var failure: (any Error)?

  /// A sink that passes its bytes on whenever it holds `limit` of them.
  package init(limit: Int = 16_384, drain: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    block = .allocate(capacity: max(limit, 64))
    self.drain = drain
  }

  /// A sink that keeps everything, for ``text``.
  package init() {
    block = .allocate(capacity: 4096)
    drain = nil
  }

  deinit {
    block.deallocate()
  }

  /// Whether the drain still accepts bytes.
  package var isOpen: Bool { failure == nil }

  /// The buffered text that is not passed on yet.
  package var text: String { String(decoding: block[..<count], as: UTF8.self) }

  /// The buffered bytes that are not passed on yet.
  package var bytes: [UInt8] { Array(block[..<count]) }

  /// The last byte that was written; 0 before the first.
  var last: UInt8 { count > 0 ? block[count - 1] : passed }

  @inlinable package mutating func write(_ byte: UInt8) {
    if count == block.count { makeRoom(for: 1) }
    block[count] = byte
    count += 1
  }

  @inlinable package mutating func write(_ text: StaticString) {
    write(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Of a literal, the other function is meant, which is faster.
  @_disfavoredOverload package mutating func write(_ text: String) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { write($0) }
    if isDone == nil { for byte in text.utf8 { write(byte) } }
  }

  @inlinable @inline(__always)
  package mutating func write(_ piece: UnsafeBufferPointer<UInt8>) {
    guard let start = piece.baseAddress, piece.count > 0 else { return }
    if piece.count > block.count - count { makeRoom(for: piece.count) }
    (block.baseAddress.unsafelyUnwrapped + count).update(from: start, count: piece.count)
    count += piece.count
  }

  /// Number of bytes copied by one instruction.
  @inlinable package static var copyWidth: Int { SIMD32<UInt8>.scalarCount }

  /// Writes a range of a buffer. A short range is copied by one instruction that reads beyond its
  /// end, which is several times faster than a call for few bytes. Therefore the buffer has to
  /// continue for ``copyWidth`` bytes after `end`.
  @inlinable @inline(__always)
  package mutating func write(
    padded bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) {
    let length = end - start
    guard length <= Self.copyWidth, end + Self.copyWidth <= bytes.count,
      count + Self.copyWidth <= block.count
    else {
      return write(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
    let piece = UnsafeRawBufferPointer(bytes).loadUnaligned(
      fromByteOffset: start, as: SIMD32<UInt8>.self)
    UnsafeMutableRawBufferPointer(block).storeBytes(
      of: piece, toByteOffset: count, as: SIMD32<UInt8>.self)
    count += length
  }

  /// Copies bytes up to the first one of a kind, sixteen at a time.
  ///
  /// - Parameter isWanted: tells which of sixteen bytes are of that kind; a blank is not.
  /// - Returns: the index of that byte, or the end.
  @inline(__always)
  mutating func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int,
    until isWanted: (SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>
  ) -> Int {
    let (bytes, width) = (UnsafeRawBufferPointer(bytes), SIMD16<UInt8>.scalarCount)
    var index = start
    while index < bytes.count {
      let rest = min(bytes.count - index, width)
      var piece = SIMD16<UInt8>(repeating: 0x20)
      if rest == width {
        piece = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      } else {
        withUnsafeMutableBytes(of: &piece) { $0.copyMemory(from: .init(rebasing: bytes[index...])) }
      }
      if block.count - count < width { makeRoom(for: width) }
      UnsafeMutableRawBufferPointer(block).storeBytes(
        of: piece, toByteOffset: count, as: SIMD16<UInt8>.self)
      // A byte of the mask is 0 or 255, and the first one is the lowest.
      let mask = unsafeBitCast(isWanted(piece), to: SIMD2<UInt64>.self)
      let (first, second) = (UInt64(littleEndian: mask[0]), UInt64(littleEndian: mask[1]))
      let bits = first == 0 ? 64 + second.trailingZeroBitCount : first.trailingZeroBitCount
      let length = min(bits / 8, rest)
      (index, count) = (index + length, count + length)
      if length < rest { break }
    }
    return index
  }

  /// Passes the buffered bytes on.
  package mutating func flush() {
    guard let drain, count > 0 else { return }
    if failure == nil {
      do {
        try drain(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(block)[..<count]))
      } catch {
        failure = error
      }
    }
    (passed, count) = (last, 0)
  }

  /// Passes the rest on.
  ///
  /// - Throws: The first error of the drain.
  package consuming func finish() throws {
    flush()
    if let failure { throw failure }
  }

  @usableFromInline mutating func makeRoom(for bytes: Int) {
    flush()
    guard bytes > block.count - count else { return }
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(block.count * 2, count + bytes))
    _ = larger.update(fromContentsOf: block[..<count])
    block.deallocate()
    block = larger
  }
}

extension String {
  /// What a function writes.
  package init(writing write: (inout ByteSink) throws -> Void) rethrows {
    var sink = ByteSink()
    try write(&sink)
    self = sink.text
  }
}
