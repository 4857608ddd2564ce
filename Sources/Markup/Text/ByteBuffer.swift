/// Bytes that grow at one end and shrink at it. An array would ask at every change whether somebody
/// else holds it; this is nobody else's.
struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    start = UnsafeMutablePointer.allocate(capacity: self.capacity)
  }

  deinit {
    start.deallocate()
  }

  /// The bytes from `lower` on, valid until the next change.
  func run(from lower: Int) -> Bytes {
    Bytes(start: start + lower, count: count - lower)
  }

  @inline(__always)
  mutating func append(_ bytes: Bytes) {
    guard let source = bytes.baseAddress else { return }
    if count + bytes.count > capacity { grow(by: bytes.count) }
    (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Forgets all bytes but the first `count`.
  mutating func cut(to count: Int) {
    if count < self.count { self.count = count }
  }

  private mutating func grow(by length: Int) {
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
