internal import Markup

/// Counts the characters, words and sentences of a text over undecoded bytes. A character reference
/// counts as the character that it denotes.
struct TextMeasure {
  private(set) var characters: Int32 = 0
  private(set) var words: Int32 = 0
  private(set) var stops: Int32 = 0
  private(set) var unspaced: Int32 = 0
  /// Whether the last byte was inside a word, so that the word may continue in the next text.
  private var isInWord = false
  /// Whether a full stop was read that ends a sentence if a blank or nothing follows.
  private var hasStop = false

  mutating func breakWord() {
    isInWord = false
    endStop()
  }

  private mutating func endStop() {
    if hasStop { stops += 1 }
    hasStop = false
  }

  mutating func add(_ text: Bytes) {
    var index = 0
    let count = text.count
    while index < count {
      let byte = text[index]
      if byte.isASCIIAlphanumeric {
        if !isInWord { words += 1 }
        isInWord = true
        characters += 1
        hasStop = false
        index += 1
      } else if byte.isBlank {
        isInWord = false
        if hasStop { endStop() }
        index += 1
      } else if byte < 0x80 {
        switch byte {
        case UInt8(ascii: "&"):
          index = reference(text, at: index)
          continue
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): hasStop = isInWord || hasStop
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")"): break
        default: hasStop = false
        }
        if byte != UInt8(ascii: "'"), byte != UInt8(ascii: "-") { isInWord = false }
        characters += 1
        index += 1
      } else {
        index = wide(text, at: index)
      }
    }
  }

  private mutating func reference(_ text: Bytes, at index: Int) -> Int {
    let found = CharacterReference.read(text, at: index)
    guard let found, found.first != UInt32(UInt8(ascii: "&")) else {
      characters += 1
      return found?.end ?? index + 1
    }
    for value in [found.first, found.second] where value != 0 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var character = String(scalar)
      character.withUTF8 { add($0) }
    }
    return found.end
  }

  /// Counts a character outside ASCII.
  private mutating func wide(_ text: Bytes, at index: Int) -> Int {
    let byte = text[index]
    let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    guard index + length <= text.count else { return text.count }
    if byte == 0xC2, text[index + 1] == 0xA0 {
      isInWord = false
      endStop()
      return index + 2
    }
    // Characters without width: joiners, direction marks, the byte order mark, the soft hyphen.
    if byte == 0xC2, text[index + 1] == 0xAD { return index + 2 }
    if byte == 0xEF, text[index + 1] == 0xBB, text[index + 2] == 0xBF { return index + 3 }
    if byte == 0xE2, text[index + 1] == 0x80, (0x8B...0x8F).contains(text[index + 2]) {
      if text[index + 2] == 0x8B { isInWord = false }
      return index + 3
    }
    characters += 1
    if byte == 0xE2 {
      // General punctuation: dashes, quotes, the ellipsis.
      let isQuote = text[index + 1] == 0x80 && (0x98...0x9F).contains(text[index + 2])
      if !isQuote { isInWord = false }
      return index + 3
    }
    if byte == 0xE3, text[index + 1] == 0x80 {
      // 。and similar marks end a sentence without a blank.
      if text[index + 2] == 0x82 { stops += 1 }
      return index + 3
    }
    if byte == 0xEF, text[index + 1] == 0xBC {
      if text[index + 2] == 0x81 || text[index + 2] == 0x9F { stops += 1 }
      return index + 3
    }
    // ।, the danda, and ؟ and ۔.
    let isMark =
      (byte == 0xE0 && text[index + 1] == 0xA5 && text[index + 2] == 0xA4)
      || (byte == 0xD8 && text[index + 1] == 0x9F) || (byte == 0xDB && text[index + 1] == 0x94)
    if isMark {
      stops += 1
      return index + length
    }
    hasStop = false
    let isUnspaced =
      (0xE3...0xE9).contains(byte)
      || (byte == 0xE0 && (0xB8...0xBB).contains(text[index + 1]))
      || (byte == 0xE1 && (0x80...0x9F).contains(text[index + 1]))
    if isUnspaced {
      unspaced += 1
      if unspaced & 1 == 0 { words += 1 }
      isInWord = false
    } else {
      if !isInWord { words += 1 }
      isInWord = true
    }
    return index + length
  }
}
