import Basics
import Models

/// Splits a text into folded words (``WordFolding``): one mechanism for the index, searches and
/// rules. In scripts without blanks each character is a word.
///
/// A name that ends in `++` or `#` (C++, C#), begins with a full stop after a blank (.NET) or joins
/// short names by `&` (R&D, AT&T) is a word of its own beside its letters, also before the number of
/// a version (C++20, .NET9).
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
  /// The letters of a character that are words of their own and were not yet given, and its place.
  private var parts: ArraySlice<Unicode.Scalar> = []
  private var partsStart = 0

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
      // Who searches for a version means only this one.
      if let name, isQuery, !hasDigit(at: name.end) {
        joined = name
        guard body(name) else { return }
        continue
      }
      guard body(word) else { return }
      if let name, !isQuery, !body(name) { return }
    }
  }

  private mutating func next(_ word: inout Word) -> Bool {
    word.letters.removeAll(keepingCapacity: true)
    word.isBeside = false
    if !parts.isEmpty { return nextPart(&word) }
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
      switch WordFolding.fold(ComposedLetters.next(in: text, at: &index)) {
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
      case .letters(let letters) where letters.contains(where: \.isUnspaced):
        guard word.letters.isEmpty else {
          index = start
          return true
        }
        (parts, partsStart) = (letters[...], start)
        return nextPart(&word)
      case .letters(let letters): append(letters, from: start, to: &word)
      }
    }
    return !word.letters.isEmpty
  }

  /// The next word of a character that stands for several, such as ㍻ or ㋀.
  private mutating func nextPart(_ word: inout Word) -> Bool {
    let spaced = parts.prefix { !$0.isUnspaced }.count
    append(parts.prefix(max(1, spaced)), from: partsStart, to: &word)
    parts.removeFirst(max(1, spaced))
    return true
  }

  private func append(
    _ letters: some Sequence<Unicode.Scalar>, from start: Int, to word: inout Word
  ) {
    if word.letters.isEmpty { word.start = start }
    for letter in letters { word.letters.append(contentsOf: letter.utf8) }
    word.end = index
  }

  // MARK: - Names with marks

  private static let longestName = 12
  private static let longestHalf = 3

  private func name(around word: borrowing Word) -> Word? {
    guard word.letters.count <= Self.longestName, word.end - word.start == word.letters.count,
      let first = word.letters.first, Self.isLatin(first)
    else { return nil }
    let count = word.letters.prefix(while: Self.isLatin).count
    if count >= 2, byte(at: word.start - 1) == UInt8(ascii: "."),
      Self.opens(byte(at: word.start - 2)), word.letters[count...].allSatisfy(Self.isDigit)
    {
      var name = Word(letters: [UInt8(ascii: ".")] + word.letters.prefix(count))
      (name.start, name.end, name.isBeside) = (word.start - 1, word.start + count, true)
      return name
    }
    guard count == word.letters.count else { return nil }
    let next = byte(at: word.end)
    if next == UInt8(ascii: "#"), endsName(at: word.end + 1) { return named(word, after: 1) }
    if next == UInt8(ascii: "+"), byte(at: word.end + 1) == next, endsName(at: word.end + 2) {
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

  private func hasDigit(at index: Int) -> Bool { byte(at: index).map(Self.isDigit) ?? false }

  private func endsName(at index: Int) -> Bool { !isLetter(at: index) || hasDigit(at: index) }

  private static func isLatin(_ letter: UInt8) -> Bool { (0x61...0x7A).contains(letter) }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

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
