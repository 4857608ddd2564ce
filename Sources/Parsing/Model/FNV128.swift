/// The 128-bit FNV-1a hash (G. Fowler, L. Noll, K.-P. Vo; draft-eastlake-fnv): fast, and the same
/// on every machine and in every release.
struct FNV128 {
  private var high: UInt64 = 0x6c62_272e_07bb_0142
  private var low: UInt64 = 0x62b8_2175_6295_c58d

  /// Adds a part; `nil` and an empty string give different hashes.
  mutating func add(_ part: String?) {
    guard var part else { return add(0) }
    add(1)
    part.withUTF8 { for byte in $0 { add(byte) } }
  }

  private mutating func add(_ byte: UInt8) {
    low ^= UInt64(byte)
    // Multiplies by 2^88 + 0x13B.
    let product = low.multipliedFullWidth(by: 0x13B)
    high = high &* 0x13B &+ product.high &+ low << 24
    low = product.low
  }

  var hex: String {
    [high, low].map { value in
      let digits = String(value, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
