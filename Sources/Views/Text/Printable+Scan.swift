extension Printable {
  /// Whether a text needs no cleaning, decided from its bytes: it has only letters, ideographs and
  /// typographic signs, as nearly all headlines. Any other text may still be fine but must be
  /// checked scalar by scalar.
  static func needsNoCleaning(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable(needsNoCleaning) ?? false
  }

  static func needsNoCleaning(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let length = fitLength(bytes, at: index)
      guard length > 0 else { return false }
      index += length
    }
    return true
  }

  /// The length of the character at a byte of valid UTF-8; 0 if it may need cleaning.
  @inline(__always)
  private static func fitLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    switch bytes[index] {
    case 0x20..<0x7F: return 1
    // Latin from U+00C0 to U+02FF, Greek, Cyrillic to U+047F.
    case 0xC3...0xCB, 0xCE...0xD1: return 2
    // U+00A0 to U+00BF, except the soft hyphen.
    case 0xC2: return bytes[index + 1] >= 0xA0 && bytes[index + 1] != 0xAD ? 2 : 0
    // Dashes, quotes, bullet and ellipsis: U+2010 to U+2027.
    case 0xE2: return bytes[index + 1] == 0x80 && 0x90...0xA7 ~= bytes[index + 2] ? 3 : 0
    // Kana, except the two combining marks.
    case 0xE3:
      let second = bytes[index + 1]
      guard 0x81...0x83 ~= second else { return 0 }
      return second == 0x82 && 0x99...0x9A ~= bytes[index + 2] ? 0 : 3
    // Han: U+4000 to U+9FFF.
    case 0xE4...0xE9: return 3
    default: return 0
    }
  }
}
