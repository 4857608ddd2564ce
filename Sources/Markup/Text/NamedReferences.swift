/// A hash table of the named character references, looked up by the bytes of a name.
struct NamedReferences: Sendable {
  struct Entry: Sendable {
    var name: ArraySlice<UInt8>
    var first: UInt32
    var second: UInt32
    var isLegacy: Bool
  }

  /// `CounterClockwiseContourIntegral` has 31 letters and its semicolon.
  static let longestName = 33
  /// `Aacute`, for example.
  static let longestLegacyName = 6
  static let table = NamedReferences()

  private var slots: [Entry?]
  private let mask: Int

  private init() {
    mask = 8191
    slots = [Entry?](repeating: nil, count: mask + 1)
    let text = NamedReferenceList.text.withUTF8Buffer { Array($0) }
    for pair in text.split(separator: UInt8(ascii: ",")) {
      let parts = pair.split(separator: UInt8(ascii: " "), maxSplits: 1)
      guard parts.count == 2 else { continue }
      let isLegacy = parts[0].first == UInt8(ascii: "!")
      let points = parts[1].split(separator: UInt8(ascii: "+")).map { digits in
        digits.reduce(UInt32(0)) { $0 * 16 + ($1.hexDigitValue ?? 0) }
      }
      let name = isLegacy ? parts[0].dropFirst() : parts[0]
      let slot = name.withUnsafeBufferPointer { freeSlot(for: $0) }
      slots[slot] = Entry(
        name: name, first: points.first ?? 0xFFFD,
        second: points.count > 1 ? points[1] : 0, isLegacy: isLegacy)
    }
  }

  func find(_ name: Bytes) -> (first: UInt32, second: UInt32, isLegacy: Bool)? {
    guard let entry = slots[freeSlot(for: name)] else { return nil }
    return (entry.first, entry.second, entry.isLegacy)
  }

  /// The slot that contains `name`, or the empty slot for it.
  private func freeSlot(for name: Bytes) -> Int {
    var hash: UInt32 = 2_166_136_261
    for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    var slot = Int(hash ^ (hash >> 15)) & mask
    while let entry = slots[slot] {
      if entry.name.count == name.count, entry.name.elementsEqual(name) { break }
      slot = (slot + 1) & mask
    }
    return slot
  }
}
