import Glibc

/// Bytes that grow at one end and shrink at it. An array would ask at every change whether somebody
/// else holds it; this is nobody else's, and the C library makes it larger where it stands.
package struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>?
  private var capacity = 0
  package private(set) var count = 0

  /// Makes a buffer with room for so many bytes; it takes more.
  package init(capacity: Int) {
    if capacity > 0 { setCapacity(capacity) }
  }

  deinit {
    free(start)
  }

  /// The bytes from `lower` on, valid until the next change.
  package func run(from lower: Int) -> Bytes {
    run(lower, count)
  }

  /// The bytes from `lower` up to `upper`, valid until the next change.
  package func run(_ lower: Int, _ upper: Int) -> Bytes {
    Bytes(start: start.map { $0 + lower }, count: upper - lower)
  }

  /// The bytes as a string, without the blanks around them if asked for.
  package func string(trimmed: Bool = false) -> String {
    let bytes = run(from: 0)
    return trimmed ? bytes.trimmed.string : bytes.string
  }

  /// Appends the bytes to an array.
  func append(to out: inout [UInt8]) {
    out.append(contentsOf: run(from: 0))
  }

  package mutating func append(_ byte: UInt8) {
    if count >= capacity { setCapacity(max(capacity * 2, 256)) }
    guard let start else { return }
    start[count] = byte
    count += 1
  }

  package mutating func append(contentsOf bytes: Bytes) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    if count + bytes.count > capacity { setCapacity(max(capacity * 2, count + bytes.count, 256)) }
    guard let start else { return }
    memcpy(start + count, source, bytes.count)
    count += bytes.count
  }

  /// Forgets all bytes but the first `count`.
  package mutating func cut(to count: Int) {
    if count < self.count { self.count = count }
  }

  private mutating func setCapacity(_ bytes: Int) {
    guard let larger = realloc(start, bytes) else { preconditionFailure("out of memory") }
    start = larger.assumingMemoryBound(to: UInt8.self)
    capacity = bytes
  }
}
