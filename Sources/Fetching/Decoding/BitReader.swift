/// Bits of DEFLATE, lowest first, from bytes that come in pieces. Bytes of an earlier piece wait in
/// the buffer, so a step that lacks bits can simply be tried again with the next piece.
struct BitReader {
  private(set) var bits: UInt64 = 0
  private(set) var available = 0
  private var input: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
  private var position = 0

  mutating func feed(_ bytes: UnsafeRawBufferPointer) {
    input = bytes
    position = 0
  }

  /// Forgets the piece, of which everything must have been taken in.
  mutating func detach() {
    input = UnsafeRawBufferPointer(start: nil, count: 0)
    position = 0
  }

  var isEmpty: Bool { available == 0 && position == input.count }

  @inline(__always)
  mutating func refill() {
    if position + 8 <= input.count {
      // Eight bytes at once; those that do not fit whole are read again the next time.
      let word = UInt64(
        littleEndian: input.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      bits |= word << UInt64(available)
      position += (63 - available) >> 3
      available |= 56
      return
    }
    while available <= 56, position < input.count {
      bits |= UInt64(input[position]) << UInt64(available)
      position += 1
      available += 8
    }
  }

  @inline(__always)
  mutating func drop(_ count: Int) {
    bits >>= UInt64(count)
    available -= count
  }

  /// At most 32 bits, `nil` when there are not as many yet.
  @inline(__always)
  mutating func take(_ count: Int) -> Int? {
    if available < count { refill() }
    guard available >= count else { return nil }
    let value = Int(bits & ((1 << UInt64(count)) - 1))
    drop(count)
    return value
  }

  mutating func alignToByte() {
    drop(available & 7)
  }

  /// Whole bytes straight from the piece; only after ``alignToByte()``.
  mutating func copy(upTo limit: Int, into output: inout [UInt8]) -> Int {
    var copied = 0
    while copied < limit, available >= 8 {
      output.append(UInt8(truncatingIfNeeded: bits))
      drop(8)
      copied += 1
    }
    guard available == 0 else { return copied }
    // What a wide refill took in beyond the bits that count would be stale after the jump.
    bits = 0
    let count = min(limit - copied, input.count - position)
    output.append(contentsOf: input[position..<(position + count)])
    position += count
    return copied + count
  }
}
