/// The 64-bit FNV-1a hash (G. Fowler, L. Noll, K.-P. Vo; draft-eastlake-fnv): fast, and the same on
/// every machine and in every release. It detects accidental changes, not forgery.
///
/// Inlinable, because it is called once per byte.
package struct FNV64: Sendable {
  package private(set) var value: UInt64

  @inlinable
  package init() {
    self.init(value: 0xCBF2_9CE4_8422_2325)
  }

  /// Continues from the hash of the preceding bytes.
  @inlinable
  package init(value: UInt64) {
    self.value = value
  }

  package static func value(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = FNV64()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  package static func value(of text: String) -> UInt64 {
    var hash = FNV64()
    hash.add(text)
    return hash.value
  }

  @inlinable
  package mutating func add(_ byte: UInt8) {
    self = FNV64(value: (value ^ UInt64(byte)) &* 0x100_0000_01B3)
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes { add(byte) }
    }
  }
}
