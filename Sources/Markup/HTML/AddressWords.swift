/// Finds whole words in an address. A word begins and ends where letters meet other characters,
/// digits included, and where a capital follows a small letter (`siteLogo2x.png`).
enum AddressWords {
  /// Whether an address has one of the lower-case words, also in the plural.
  static func hold(
    _ words: [StaticString], _ address: Bytes, inPlural: Bool = true
  ) -> Bool {
    for index in address.indices where isBorder(index, in: address) {
      for word in words where address.hasPrefixIgnoringCase(word, at: index) {
        let end = index + word.utf8CodeUnitCount
        if isBorder(end, in: address) { return true }
        if inPlural, address[end].asciiLowercased == UInt8(ascii: "s"),
          isBorder(end + 1, in: address)
        {
          return true
        }
      }
    }
    return false
  }

  private enum Sort {
    case letter, digit, mark
  }

  /// Whether a word may begin or end at an index.
  static func isBorder(_ index: Int, in text: Bytes) -> Bool {
    guard index > 0, index < text.count else { return true }
    let (before, after) = (sort(before: index, in: text), sort(at: index, in: text))
    if before != after || before == .mark { return true }
    return before == .letter && text[index - 1].isASCIILetter && text[index - 1] >= 0x61
      && text[index].isASCIILetter && text[index] < 0x61
  }

  private static func sort(at index: Int, in text: Bytes) -> Sort {
    let byte = text[index]
    if byte == UInt8(ascii: "%"), index + 1 < text.count { return sort(ofEscape: text[index + 1]) }
    if byte.isASCIILetter || byte >= 0x80 { return .letter }
    return byte.isASCIIDigit ? .digit : .mark
  }

  private static func sort(before index: Int, in text: Bytes) -> Sort {
    if index >= 3, text[index - 3] == UInt8(ascii: "%") {
      return sort(ofEscape: text[index - 2])
    }
    return sort(at: index - 1, in: text)
  }

  /// Escapes of letters beyond ASCII have a first digit of 8 and more; others are of blanks and
  /// marks.
  private static func sort(ofEscape digit: UInt8) -> Sort {
    digit >= UInt8(ascii: "8") ? .letter : .mark
  }
}
