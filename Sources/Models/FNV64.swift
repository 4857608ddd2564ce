/// The 64-bit FNV-1a hash (G. Fowler, L. Noll, K.-P. Vo; draft-eastlake-fnv): quick, and the same
/// on every machine and in every release. It guards against chance, not against a forger.
package struct FNV64: Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  /// The hash of bytes.
  package static func value(of bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = FNV64()
    for byte in bytes { hash.add(byte) }
    return hash.value
  }

  /// The hash of a text.
  package static func value(of text: String) -> UInt64 {
    var hash = FNV64()
    hash.add(text)
    return hash.value
  }

  package mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
  }

  package mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      for byte in bytes { add(byte) }
    }
  }
}
