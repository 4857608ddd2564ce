import Basics

/// Reverts double encoding: UTF-8 that was read as windows-1252 and written as UTF-8 again, so that
/// `é` became `Ã©` and `’` became `â€™`.
enum DoubleEncoding {
  /// The original text, or `nil` if the text as a whole is not double-encoded.
  ///
  /// Each character must correspond to a byte, and the bytes must be UTF-8. That alone is not
  /// enough: `CAFÉ’` and `Spaß…` fulfil it by chance. The proof is a sequence whose characters
  /// never occur next to each other in real text, or the number of sequences.
  static func undone(_ text: Bytes) -> [UInt8]? {
    guard mayBeDouble(text) else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] < 0x80 {
        out.append(text[index])
        index += 1
        continue
      }
      let length = UTF8Scan.sequenceLength(text, at: index)
      guard length > 0, index + length <= text.count,
        let byte = byte(of: text.run(index, index + length))
      else { return nil }
      out.append(byte)
      index += length
    }
    return out.withUnsafeBufferPointer(isProven) ? out : nil
  }

  /// Whether the first non-ASCII character corresponds to the first byte of a sequence, and the
  /// next character to a continuation byte. This quick check rules out most texts.
  private static func mayBeDouble(_ text: Bytes) -> Bool {
    let first = text.firstIndexBeyondASCII
    guard first + 3 < text.count else { return false }
    guard text[first] == 0xC3, (0x82...0xB4).contains(text[first + 1]) else { return false }
    let length = UTF8Scan.sequenceLength(text, at: first + 2)
    guard length > 1, first + 2 + length <= text.count else { return false }
    return byte(of: text.run(first + 2, first + 2 + length)).map { $0 & 0xC0 == 0x80 } ?? false
  }

  /// The windows-1252 byte of a character.
  private static func byte(of character: Bytes) -> UInt8? {
    var point = UInt32(character[0])
    if character.count == 2 {
      point = UInt32(character[0] & 0x1F) << 6 | UInt32(character[1] & 0x3F)
    } else if character.count == 3 {
      point =
        UInt32(character[0] & 0x0F) << 12 | UInt32(character[1] & 0x3F) << 6
        | UInt32(character[2] & 0x3F)
    } else if character.count > 3 {
      return nil
    }
    return Windows1252.byte(point)
  }

  /// Minimum number of sequences that count as proof by their number.
  private static let manySequences = 4

  private static func isProven(_ bytes: Bytes) -> Bool {
    var sequences = 0
    var isProven = false
    var index = 0
    while index < bytes.count {
      let length = UTF8Scan.sequenceLength(bytes, at: index)
      guard length > 0 else { return false }
      if length > 1 {
        sequences += 1
        isProven = isProven || proves(bytes, index, index + length)
      }
      index += length
    }
    return isProven || sequences >= manySequences
  }

  private static func proves(_ bytes: Bytes, _ start: Int, _ end: Int) -> Bool {
    let first = bytes[start]
    let isPunctuated = bytes.run(start + 1, end).allSatisfy(isPunctuation)
    switch first {
    // â, ï or ð before two characters that are not letters: punctuation, full-width forms, emoji.
    case 0xE2, 0xEF, 0xF0: return true
    // Latin letters. Before a quote or dash, the first byte may be the last letter of a word in
    // upper case, unless the letter before or after is in lower case.
    case 0xC2...0xC5:
      let lowercase: ClosedRange<UInt8> = 0x61...0x7A
      return !isPunctuated || start > 0 && lowercase.contains(bytes[start - 1])
        || end < bytes.count && lowercase.contains(bytes[end])
    // Greek, Cyrillic, Hebrew and Arabic letters, and all characters of three bytes.
    case 0xCE, 0xCF, 0xD0, 0xD1, 0xD7...0xD9, 0xE0...0xF4: return !isPunctuated
    default: return false
    }
  }

  /// Whether a windows-1252 byte is a quote, a dash, an ellipsis or a sign that may follow a word.
  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x82, 0x84...0x85, 0x8B, 0x91...0x97, 0x99, 0x9B: true
    default: false
    }
  }
}
