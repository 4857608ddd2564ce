import Models

/// Splits a text into words.
///
/// A word is a run of letters and digits in lower case; the part after an apostrophe is dropped. In
/// scripts without spaces between words, each pair of neighbouring characters is a word.
struct TermScan {
  /// Maximum length of the text that is read, in characters; the rest is ignored.
  static let limit = 4000

  /// The letters of a word in UTF-8 and lower case; valid only during the call.
  typealias Letters = UnsafeBufferPointer<UInt8>

  /// Calls `body` for each word, with whether it is a name: it begins with a capital letter and
  /// does not begin a sentence.
  static func scan(_ text: String, _ body: (Letters, Bool) -> Void) {
    var scan = TermScan()
    var text = text
    text.withUTF8 { scan.read($0, body) }
  }

  /// The current word in UTF-8, its ASCII letters in lower case.
  private var word: [UInt8] = []
  private var isPlain = true
  private var isCapital = false
  private var beginsSentence = true
  private var isAfterApostrophe = false
  /// The previous character if its script has no spaces between words.
  private var neighbour: Unicode.Scalar?

  private mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (Letters, Bool) -> Void
  ) {
    word.reserveCapacity(64)
    var index = 0
    var left = Self.limit
    while index < text.count, left > 0 {
      let byte = text[index]
      if Self.isPlain(byte) {
        let end = Self.end(of: text, from: index, limit: left)
        read(plain: text[index..<end])
        left -= end - index
        index = end
        continue
      }
      left -= 1
      if byte < 0x80 {
        index += 1
        read(mark: byte, body)
      } else {
        // A String is well-formed UTF-8.
        let count = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
        let bytes = text[index..<min(index + count, text.count)]
        index += count
        var value = UInt32(byte) & (0x7F >> UInt32(count))
        for next in bytes.dropFirst() { value = value << 6 | UInt32(next & 0x3F) }
        if let scalar = Unicode.Scalar(value) { read(scalar, as: bytes, body) }
      }
    }
    end(body)
  }

  /// Whether a byte is an ASCII letter or digit.
  private static func isPlain(_ byte: UInt8) -> Bool {
    // Small and capital letters differ in one bit; a byte below “a” wraps to a value above “z”.
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  /// The end of a run of ASCII letters and digits.
  private static func end(of text: Letters, from start: Int, limit: Int) -> Int {
    let last = min(text.count, start + limit)
    var end = start + 1
    while end < last, isPlain(text[end]) { end += 1 }
    return end
  }

  /// Reads a run of at least one ASCII letter or digit.
  private mutating func read(plain letters: Slice<Letters>) {
    neighbour = nil
    if isAfterApostrophe { return }
    let start = word.count
    if start == 0 { isCapital = (0x41...0x5A).contains(letters[letters.startIndex]) }
    word.append(contentsOf: letters)
    // To lower case; digits have this bit set already.
    for index in start..<word.count { word[index] |= 0x20 }
  }

  /// Reads an ASCII character that is not a letter or digit.
  private mutating func read(mark byte: UInt8, _ body: (Letters, Bool) -> Void) {
    neighbour = nil
    if byte == UInt8(ascii: "'"), !word.isEmpty {
      isAfterApostrophe = true
      return
    }
    end(body)
    switch Unicode.Scalar(byte) {
    case ".", "!", "?", ":", "\n": beginsSentence = true
    default: break
    }
  }

  private mutating func read(
    _ scalar: Unicode.Scalar, as bytes: Slice<Letters>, _ body: (Letters, Bool) -> Void
  ) {
    if scalar.isUnspaced {
      end(body)
      if let neighbour {
        var pair = String.UnicodeScalarView()
        pair.append(neighbour)
        pair.append(scalar)
        var text = String(pair)
        text.withUTF8 { body($0, false) }
      }
      neighbour = scalar
      return
    }
    neighbour = nil
    if scalar.properties.isAlphabetic {
      if isAfterApostrophe { return }
      if word.isEmpty { isCapital = scalar.properties.isUppercase }
      word.append(contentsOf: bytes)
      isPlain = false
    } else if scalar == "\u{2019}", !word.isEmpty {
      isAfterApostrophe = true
    } else {
      end(body)
    }
  }

  private mutating func end(_ body: (Letters, Bool) -> Void) {
    guard !word.isEmpty else { return }
    let isName = isCapital && !beginsSentence
    if isPlain {
      word.withUnsafeBufferPointer { body($0, isName) }
    } else {
      var text = String(decoding: word, as: UTF8.self).lowercased()
      text.withUTF8 { body($0, isName) }
    }
    beginsSentence = false
    word.removeAll(keepingCapacity: true)
    (isPlain, isAfterApostrophe) = (true, false)
  }
}
