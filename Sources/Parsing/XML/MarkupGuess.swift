internal import Markup

/// Decides whether an RSS title is markup.
enum MarkupGuess {
  /// `true` if the text has a closing tag or a character reference, all tags are known elements,
  /// and all named references are known.
  static func isMarkup(_ text: Bytes) -> Bool {
    guard
      text.firstIndex(of: UInt8(ascii: "<"), from: 0) != nil
        || text.firstIndex(of: UInt8(ascii: "&"), from: 0) != nil
    else { return false }
    return hasSign(text) && tagsAreKnown(text) && referencesAreKnown(text)
  }

  private static func hasSign(_ text: Bytes) -> Bool {
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "<"), let name = name(text, after: index),
        text[index + 1] == UInt8(ascii: "/"), name.upperBound < text.count,
        text[name.upperBound] == UInt8(ascii: ">")
      {
        return true
      }
      if text[index] == UInt8(ascii: "&"), isReference(text, at: index) { return true }
      index += 1
    }
    return false
  }

  private static func tagsAreKnown(_ text: Bytes) -> Bool {
    for index in 0..<text.count where text[index] == UInt8(ascii: "<") {
      guard let name = name(text, after: index) else { continue }
      guard HTMLTag.isKnown(text.run(name.lowerBound, name.upperBound)) else { return false }
    }
    return true
  }

  private static func referencesAreKnown(_ text: Bytes) -> Bool {
    for index in 0..<text.count where text[index] == UInt8(ascii: "&") {
      guard isReference(text, at: index), text[index + 1] != UInt8(ascii: "#") else { continue }
      guard let reference = CharacterReference.read(text, at: index),
        text[reference.end - 1] == UInt8(ascii: ";")
      else { return false }
    }
    return true
  }

  /// The letters and digits after `<` or `</`.
  private static func name(_ text: Bytes, after index: Int) -> Range<Int>? {
    var start = index + 1
    if start < text.count, text[start] == UInt8(ascii: "/") { start += 1 }
    var end = start
    while end < text.count, end - start < 64,
      text[end].isASCIIAlphanumeric || text[end] == UInt8(ascii: "_") || text[end] >= 0x80
    {
      end += 1
    }
    return end > start ? start..<end : nil
  }

  /// Whether a reference is here: `&`, an optional `#`, letters or digits, `;`.
  private static func isReference(_ text: Bytes, at index: Int) -> Bool {
    var end = index + 1
    if end < text.count, text[end] == UInt8(ascii: "#") { end += 1 }
    let start = end
    while end < text.count, end - start < 64, text[end].isASCIIAlphanumeric { end += 1 }
    return end > start && end < text.count && text[end] == UInt8(ascii: ";")
  }
}
