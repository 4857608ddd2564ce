internal import Basics

/// The only place that makes untrusted text safe for a terminal or a line of a pipe.
package enum Printable {
  /// The text without control characters, escape sequences, directional marks and invisible
  /// characters that only hide things; line breaks and tabs become blanks.
  package static func line(_ text: String) -> String { clean(text, keepingLines: false) }

  /// The same within a width in cells; wider text is cut with an ellipsis.
  package static func line(_ text: String, cells: Int) -> String {
    Run(text).cut(to: max(1, cells)).text
  }

  /// The same, but keeps line breaks, for text with significant lines. Tabs become blanks up to the
  /// next multiple of four.
  package static func lines(_ text: String) -> String { clean(text, keepingLines: true) }

  /// Maximum number of marks on one character; more would cover its neighbours.
  static let maxMarks = 6

  private static func clean(_ text: String, keepingLines: Bool) -> String {
    if needsNoCleaning(text) { return text }
    var result = String.UnicodeScalarView()
    var marks = 0
    var column = 0
    var isFlag = false
    for scalar in ControlSequence.removed(from: text).unicodeScalars {
      switch scalar.value {
      case 0x20..<0x7F:
        marks = 0
        isFlag = false
      case 0x0A where keepingLines:
        column = -1
      case 0x09 where keepingLines:
        let blanks = 4 - column % 4
        column += blanks
        result.append(contentsOf: repeatElement(" ", count: blanks))
        continue
      case 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029:
        // A carriage return before a line feed counts as one break with it.
        if scalar.value == 0x0D, keepingLines { continue }
        result.append(" ")
        column += 1
        continue
      case 0xE0020...0xE007F:
        // Tags after a black flag spell the flags of regions; anywhere else they hide text.
        guard isFlag, marks < 8 else { continue }
        marks += 1
      case let value where ControlSequence.isSteering(value) || isHidden(value):
        continue
      case let value where CellWidth.isZero(value):
        guard marks < maxMarks else { continue }
        marks += 1
      case let value:
        marks = 0
        isFlag = value == 0x1F3F4
      }
      column += 1
      result.append(scalar)
    }
    return String(result)
  }

  /// Invisible characters that join nothing.
  private static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0xAD, 0x115F, 0x1160, 0x180E, 0x200B, 0x2060...0x2065, 0x206A...0x206F, 0x3164, 0xFEFF,
      0xFFA0, 0xFFF0...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE0FFF:
      true
    default: value & 0xFFFE == 0xFFFE
    }
  }
}

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
