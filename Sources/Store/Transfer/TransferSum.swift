/// A checksum of rows that does not depend on their order: FNV-1a of 64 bits of each row, over words
/// of eight bytes (http://www.isthe.com/chongo/tech/comp/fnv/), mixed and added up.
struct TransferSum: Sendable, Hashable {
  private(set) var rows = 0
  private var sum: UInt64 = 0

  mutating func add(_ rows: TransferRows) {
    rows.forEach { add($0.cells) }
  }

  private mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var place = 0
    while place + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      Self.mix(word, into: &hash)
      place += 8
    }
    while place < bytes.count {
      Self.mix(UInt64(bytes[place]), into: &hash)
      place += 1
    }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    rows += 1
    sum &+= hash ^ (hash >> 27)
  }

  private static func mix(_ word: UInt64, into hash: inout UInt64) {
    hash = (hash ^ word) &* 0x0000_0100_0000_01b3
    // Multiplication moves bits upwards only: this brings the upper half of a word down again.
    hash ^= hash >> 32
  }
}
