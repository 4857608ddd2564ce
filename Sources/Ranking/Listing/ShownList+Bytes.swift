package import Foundation

extension ShownList {
  /// Length of an entry, in bytes.
  private static let stride = 69

  /// The stored form of the entries.
  package var bytes: [UInt8] {
    let size = entries.count * Self.stride
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, initialized in
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      for (index, entry) in entries.enumerated() {
        let at = index * Self.stride
        func put(_ value: some FixedWidthInteger & BitwiseCopyable, _ offset: Int) {
          bytes.storeBytes(of: value.littleEndian, toByteOffset: at + offset, as: type(of: value))
        }
        put(entry.article, 0)
        put(entry.base.bitPattern, 8)
        put(entry.votes.bitPattern, 16)
        put(entry.rate.bitPattern, 24)
        put(entry.personal.bitPattern, 32)
        put(entry.dated.timeIntervalSince1970.bitPattern, 40)
        put(entry.popularity.bitPattern, 48)
        put(entry.likeness.bitPattern, 56)
        put(UInt32(clamping: entry.sameSource), 64)
        put(UInt8(entry.isOpened ? 1 : 0), 68)
      }
      initialized = size
    }
  }

  /// Reads the form that ``bytes`` writes; ignores an incomplete last entry.
  package init(at: Date, bytes: [UInt8]) {
    let entries = bytes.withUnsafeBytes { bytes in
      Swift.stride(from: 0, through: bytes.count - Self.stride, by: Self.stride).map { at in
        Entry(
          article: bytes.littleEndian(at: at), base: bytes.double(at: at + 8),
          votes: bytes.double(at: at + 16), rate: bytes.double(at: at + 24),
          personal: bytes.double(at: at + 32),
          dated: Date(timeIntervalSince1970: bytes.double(at: at + 40)),
          popularity: bytes.double(at: at + 48),
          sameSource: Int(bytes.littleEndian(at: at + 64) as UInt32),
          likeness: bytes.double(at: at + 56), isOpened: bytes[at + 68] != 0)
      }
    }
    self.init(at: at, entries: entries)
  }
}
