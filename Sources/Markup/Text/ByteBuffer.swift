import Basics
import Glibc

/// A byte buffer that grows and shrinks at its end. Unlike an array, which checks for shared
/// storage at every change, it has a single owner, and `realloc` can enlarge it in place.
package struct ByteBuffer: ~Copyable {
  /// Minimum size of a text for writing it directly into its string, which avoids a second copy.
  static var largeText: Int { 1 << 16 }

  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  /// Whether the caller owns the memory: bytes beyond its capacity are counted, but not stored.
  private var isBorrowed = false
  package private(set) var count = 0

  /// Creates a buffer with an initial capacity; it grows as needed.
  package init(capacity: Int) {
    if capacity > 0 { setCapacity(capacity) }
  }

  /// Creates a buffer over memory of the caller. If `count` exceeds the capacity, the buffer must
  /// not be read.
  init(borrowing memory: UnsafeMutableBufferPointer<UInt8>) {
    self.memory = memory.baseAddress
    capacity = memory.count
    isBorrowed = true
  }

  deinit {
    if !isBorrowed { free(memory) }
  }

  /// The bytes from `lower` on, valid until the next change.
  package func run(from lower: Int) -> Bytes {
    run(lower, count)
  }

  /// The bytes from `lower` up to `upper`, valid until the next change.
  package func run(_ lower: Int, _ upper: Int) -> Bytes {
    Bytes(start: memory.map { $0 + lower }, count: upper - lower)
  }

  var string: String { run(from: 0).string }

  /// The bytes as a string, without surrounding blanks.
  var trimmedString: String { run(from: 0).trimmed.string }

  /// Creates a string from the output of `body`, written directly into the string's memory, which
  /// avoids a second copy. If the output exceeds `capacity` bytes, `body` is called again.
  static func string(
    capacity: Int, trimmed: Bool, _ body: (consuming ByteBuffer) -> ByteBuffer
  ) -> String {
    var count = 0
    var room = 0
    let string = String(unsafeUninitializedCapacity: capacity) { memory in
      let buffer = body(ByteBuffer(borrowing: memory))
      (count, room) = (buffer.count, memory.count)
      guard count <= room, let start = memory.baseAddress else { return 0 }
      let bytes = trimmed ? buffer.run(from: 0).trimmed : buffer.run(from: 0)
      if let first = bytes.baseAddress { memmove(start, first, bytes.count) }
      return bytes.count
    }
    return count <= room
      ? string.streamSafe : Self.string(capacity: count, trimmed: trimmed, body)
  }

  /// Appends the bytes to an array.
  func append(to out: inout [UInt8]) {
    out.append(contentsOf: run(from: 0))
  }

  package mutating func append(_ byte: UInt8) {
    if count >= capacity { makeRoom(for: 1) }
    if count < capacity, let memory { memory[count] = byte }
    count += 1
  }

  package mutating func append(contentsOf bytes: Bytes) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if count + bytes.count > capacity { makeRoom(for: bytes.count) }
    if count + bytes.count <= capacity, let memory {
      memcpy(memory + count, source, bytes.count)
    }
    count += bytes.count
  }

  /// Drops all bytes but the first `count`.
  package mutating func cut(to count: Int) {
    if count < self.count { self.count = count }
  }

  @inline(never)
  private mutating func makeRoom(for more: Int) {
    if !isBorrowed { setCapacity(max(capacity * 2, count + more, 256)) }
  }

  private mutating func setCapacity(_ bytes: Int) {
    guard let larger = realloc(memory, bytes) else { preconditionFailure("out of memory") }
    memory = larger.assumingMemoryBound(to: UInt8.self)
    capacity = bytes
  }
}
