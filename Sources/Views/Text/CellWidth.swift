/// The width of text in terminal cells. A character that a person perceives as one is measured as
/// one: a letter with its marks, a flag, a family of joined emoji.
enum CellWidth {
  /// The cells of a text without control characters.
  static func of(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// The cells of one character: the sum over its scalars, except that an emoji with everything
  /// joined to it takes two, and a flag is a pair of letters in two cells.
  static func of(_ character: Character) -> Int {
    var width = 0
    var isJoined = false
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0xFE0F where width == 1:
        // Requests the emoji presentation, which is wide.
        width = 2
      case 0x200D:
        isJoined = width >= 2
      case 0x1F3FB...0x1F3FF where width >= 2:
        break
      case let value:
        if !isJoined { width += of(value) }
        isJoined = false
      }
    }
    return width
  }

  private static func of(_ value: UInt32) -> Int {
    if value < 0x300 { return 1 }
    if isZero(value) { return 0 }
    return contains(value, wide) ? 2 : 1
  }

  /// Whether a scalar takes no cell of its own.
  static func isZero(_ value: UInt32) -> Bool {
    // U+E0000 to U+E0FFF: includes the tags that spell a region's flag.
    value >= 0x300 && (contains(value, zero) || 0xE0000...0xE0FFF ~= value)
  }

  /// Whether a scalar is written from right to left: Hebrew, Arabic and related scripts.
  static func isRightToLeft(_ value: UInt32) -> Bool {
    switch value {
    case 0x590..<0x900, 0xFB1D..<0xFE00, 0xFE70..<0xFF00, 0x10800..<0x11000, 0x1E800..<0x1F000:
      true
    default: false
    }
  }

  private static func contains(_ value: UInt32, _ ranges: [(UInt32, UInt32)]) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].1 < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].0 <= value
  }
}
