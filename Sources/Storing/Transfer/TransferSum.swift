/// A checksum of rows that does not depend on their order: FNV-1a of 64 bits of each row
/// (http://www.isthe.com/chongo/tech/comp/fnv/), mixed and added up.
struct TransferSum: Sendable, Hashable {
  private(set) var rows = 0
  private var sum: UInt64 = 0

  mutating func add(_ row: [TransferValue], of table: TransferTable) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (place, value) in row.enumerated() {
      switch value {
      case .null: Self.mix(0, into: &hash)
      case .integer(let number): Self.mix(UInt64(bitPattern: number), into: &hash)
      case .number(let number): Self.mix(number.bitPattern, into: &hash)
      case .text(let text):
        // One store keeps key names in lower case, the other compares them without regard to case.
        Self.mix((table.columns[place].isFolded ? text.lowercased() : text).utf8, into: &hash)
      case .bytes(let bytes): Self.mix(bytes, into: &hash)
      }
      Self.mix([UInt8(ascii: ";")], into: &hash)
    }
    hash = (hash ^ (hash >> 30)) &* 0xbf58_476d_1ce4_e5b9
    rows += 1
    sum &+= hash ^ (hash >> 27)
  }

  private static func mix(_ bytes: some Sequence<UInt8>, into hash: inout UInt64) {
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  }

  private static func mix(_ number: UInt64, into hash: inout UInt64) {
    withUnsafeBytes(of: number.littleEndian) { mix($0, into: &hash) }
  }
}
