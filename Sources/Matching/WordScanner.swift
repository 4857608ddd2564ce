import Basics
import Models

/// Splits a text into folded words (``WordFolding``): one mechanism for the index, searches and
/// rules. In scripts without blanks each character is a word.
///
/// A name that ends in `++` or `#` (C++, C#), begins with a full stop after a blank (.NET) or joins
/// short names by `&` (R&D, AT&T) is a word of its own beside its letters.
package struct WordScanner {
  package struct Word {
    /// In UTF-8.
    package var letters: [UInt8] = []
    /// Its place in the text, in bytes.
    package var start = 0
    package var end = 0
    /// Whether it has the position of the word before it.
    package var isBeside = false
  }

  private let text: UnsafeBufferPointer<UInt8>
  private var index = 0

  package init(_ text: UnsafeBufferPointer<UInt8>) {
    self.text = text
  }

  /// Calls a function with each word in order, until it returns `false`.
  ///
  /// - Parameter isQuery: whether a name with a mark is only that name, as people search for it, and
  ///   not also its letters.
  package mutating func forEach(isQuery: Bool = false, _ body: (borrowing Word) -> Bool) {
    var word = Word()
    var joined: Word?
    while next(&word) {
      if let name = joined, isQuery {
        joined = nil
        // The second half of a name that was already given.
        if word.start > 0, word.end <= name.end { continue }
      }
      let name = name(around: word)
      if let name, isQuery {
        joined = name
        guard body(name) else { return }
        continue
      }
      guard body(word) else { return }
      if let name, !body(name) { return }
    }
  }

  private mutating func next(_ word: inout Word) -> Bool {
    word.letters.removeAll(keepingCapacity: true)
    word.isBeside = false
    while index < text.count {
      let start = index
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        let letter = Self.ascii[Int(byte)]
        if letter == 0 {
          if word.letters.isEmpty { continue }
          return true
        }
        if word.letters.isEmpty { word.start = start }
        word.letters.append(letter)
        word.end = index
        continue
      }
      let scalar = decode()
      switch WordFolding.fold(scalar) {
      case .nothing:
        if !word.letters.isEmpty { word.end = index }
      case .separator:
        if !word.letters.isEmpty { return true }
      case .letter(let letter) where letter.isUnspaced:
        guard word.letters.isEmpty else {
          index = start
          return true
        }
        word.start = start
        word.letters.append(contentsOf: letter.utf8)
        word.end = index
        return true
      case .letter(let letter): append([letter], from: start, to: &word)
      case .letters(let letters): append(letters, from: start, to: &word)
      }
    }
    return !word.letters.isEmpty
  }

  private func append(_ letters: [Unicode.Scalar], from start: Int, to word: inout Word) {
    if word.letters.isEmpty { word.start = start }
    for letter in letters { word.letters.append(contentsOf: letter.utf8) }
    word.end = index
  }

  private mutating func decode() -> Unicode.Scalar {
    let byte = text[index]
    let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
    var value = UInt32(byte) & (0x7F >> UInt32(length))
    for offset in 1..<length where index + offset < text.count {
      value = value << 6 | UInt32(text[index + offset] & 0x3F)
    }
    index = min(index + length, text.count)
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  // MARK: - Names with marks

  private static let longestName = 12
  private static let longestHalf = 3

  private func name(around word: borrowing Word) -> Word? {
    guard word.letters.count <= Self.longestName, word.end - word.start == word.letters.count,
      word.letters.allSatisfy({ (0x61...0x7A).contains($0) })
    else { return nil }
    let next = byte(at: word.end)
    if next == UInt8(ascii: "#"), !isLetter(at: word.end + 1) { return named(word, after: 1) }
    if next == UInt8(ascii: "+"), byte(at: word.end + 1) == next, !isLetter(at: word.end + 2) {
      return named(word, after: 2)
    }
    if next == UInt8(ascii: "&"), word.letters.count <= Self.longestHalf {
      var end = word.end + 1
      while end - word.end <= Self.longestHalf + 1, isLetter(at: end) { end += 1 }
      let half = end - word.end - 1
      if (1...Self.longestHalf).contains(half), byte(at: end) != UInt8(ascii: ";") {
        return named(word, after: half + 1)
      }
    }
    if word.letters.count >= 2, byte(at: word.start - 1) == UInt8(ascii: "."),
      Self.opens(byte(at: word.start - 2))
    {
      var name = Word(letters: [UInt8(ascii: ".")] + word.letters)
      (name.start, name.end, name.isBeside) = (word.start - 1, word.end, true)
      return name
    }
    return nil
  }

  private func named(_ word: borrowing Word, after count: Int) -> Word {
    let end = word.end + count
    var name = Word(letters: word.letters)
    for index in word.end..<end {
      let letter = Self.ascii[Int(text[index] & 0x7F)]
      name.letters.append(letter == 0 ? text[index] : letter)
    }
    (name.start, name.end, name.isBeside) = (word.start, end, true)
    return name
  }

  private func byte(at index: Int) -> UInt8? {
    text.indices.contains(index) ? text[index] : nil
  }

  private func isLetter(at index: Int) -> Bool {
    byte(at: index).map { $0 >= 0x80 || Self.ascii[Int($0)] != 0 } ?? false
  }

  private static func opens(_ byte: UInt8?) -> Bool {
    guard let byte else { return true }
    return [0x20, 0x09, 0x0A, UInt8(ascii: "("), UInt8(ascii: "\"")].contains(byte)
  }

  /// The lower-case letter or digit of each ASCII character; 0 for characters that separate words.
  private static let ascii: [UInt8] = (0..<128).map { code in
    if case .letter(let letter) = WordFolding.fold(Unicode.Scalar(UInt8(code))) {
      return UInt8(letter.value)
    }
    return 0
  }
}
