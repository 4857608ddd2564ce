package import Foundation

extension ShownList {
  /// Bytes of an entry.
  private static let stride = 69

  /// The entries as they are stored.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(entries.count * Self.stride)
    for entry in entries {
      bytes.append(littleEndian: entry.article)
      for number in [entry.base, entry.votes, entry.rate, entry.personal] { bytes.append(number) }
      bytes.append(entry.dated.timeIntervalSince1970)
      bytes.append(entry.popularity)
      bytes.append(entry.likeness)
      bytes.append(littleEndian: UInt32(clamping: entry.sameSource))
      bytes.append(UInt8(entry.isOpened ? 1 : 0))
    }
    return bytes
  }

  /// Reads what ``bytes`` wrote; what is cut off is left out.
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
