import Basics
import Models

/// Splits a text into words: at all characters that are not letters, digits or marks. Scripts
/// without spaces between words, and Korean syllables, whose words include particles, are split
/// into overlapping pairs of characters.
struct WordReader {
  /// Maximum number of letters of a word; the rest is cut off.
  private static let maxLetters = 64

  private var letters: [UInt32] = []
  private var isCapital = false
  private var beginsSentence = true
  private var previous: UInt32?
  private var isPaired = false
  private var words: [Word] = []
  private let limit: Int
  private let isExact: Bool

  /// The words of a text, in order.
  ///
  /// - Parameters:
  ///   - characters: maximum number of Unicode scalars that are read.
  ///   - limit: maximum number of words.
  ///   - isExact: whether words keep their endings and grammatical characters; otherwise words are
  ///     stemmed and pairs with grammatical characters are dropped.
  static func words(
    of text: String, characters: Int = .max, limit: Int = .max, isExact: Bool = false
  ) -> [Word] {
    var reader = WordReader(limit: limit, isExact: isExact)
    reader.words.reserveCapacity(min(limit, characters, text.utf8.count) / 6 + 4)
    var text = text
    text.withUTF8 { reader.read($0, characters: characters) }
    reader.endWord()
    return reader.words
  }

  private init(limit: Int, isExact: Bool) {
    self.limit = limit
    self.isExact = isExact
    letters.reserveCapacity(Self.maxLetters)
  }

  private mutating func read(_ text: UnsafeBufferPointer<UInt8>, characters: Int) {
    var index = 0
    var left = characters
    while index < text.count, left > 0, words.count < limit {
      left -= 1
      let byte = text[index]
      if byte < 0x80 {
        index += 1
        read(ascii: byte)
      } else {
        read(ComposedLetters.next(in: text, at: &index))
      }
    }
  }

  /// Like ``read(_:)``, a fast path for ASCII.
  private mutating func read(ascii byte: UInt8) {
    let lower = byte | 0x20
    let isLetter = lower >= 0x61 && lower <= 0x7A
    guard isLetter || (byte >= 0x30 && byte <= 0x39) else {
      return part(at: Unicode.Scalar(byte))
    }
    if previous != nil { endPair() }
    if letters.isEmpty { isCapital = isLetter && byte < 0x61 }
    if letters.count < Self.maxLetters { letters.append(UInt32(isLetter ? lower : byte)) }
  }

  private mutating func read(_ scalar: Unicode.Scalar) {
    switch WordFolding.fold(scalar) {
    case .letter(let letter): read(letter, of: scalar)
    case .letters(let letters): for letter in letters { read(letter, of: scalar) }
    case .nothing: break
    case .separator: part(at: scalar)
    }
  }

  private mutating func read(_ letter: Unicode.Scalar, of scalar: Unicode.Scalar) {
    if letter.value >= 0xE00, letter.isUnspaced || (0xAC00...0xD7A3).contains(letter.value) {
      if !letters.isEmpty { endWord() }
      return pair(letter.value)
    }
    endPair()
    if letters.isEmpty { isCapital = scalar.isCapital }
    if letters.count < Self.maxLetters { letters.append(letter.value) }
  }

  private mutating func part(at scalar: Unicode.Scalar) {
    // “1,200” and “3.5” are one number each. A number at the end of a sentence may join the next
    // number: rare and harmless.
    if scalar == "," || scalar == ".", isNumber { return }
    endWord()
    switch scalar {
    case ".", "!", "?", ":", "\n", "|", "…", "。", "！", "？": beginsSentence = true
    default: break
    }
  }

  private mutating func pair(_ letter: UInt32) {
    if let previous {
      if isExact || !(Self.isGrammar(previous) || Self.isGrammar(letter)) {
        emit([previous, letter], isUnspaced: true)
      }
      isPaired = true
    }
    previous = letter
  }

  /// Hiragana, in which Japanese writes endings and particles, and Chinese characters with a
  /// grammatical function.
  private static func isGrammar(_ letter: UInt32) -> Bool {
    (0x3041...0x3096).contains(letter) || chineseGrammar.contains(letter)
  }

  private static let chineseGrammar = Set(
    "的了在是与和对为于就都而及着或被把从向到也又还再将已不没有这那其之與對為於從還將這沒".unicodeScalars
      .map(\.value))

  /// A character without a neighbour is a word of its own.
  private mutating func endPair() {
    guard let letter = previous else { return }
    if !isPaired { emit([letter], isUnspaced: true) }
    previous = nil
    isPaired = false
  }

  private mutating func endWord() {
    endPair()
    guard !letters.isEmpty else { return }
    let count = letters.count
    let isNumber = isNumber
    if !isNumber, !isExact { WordEndings.strip(&letters) }
    emit(letters, isUnspaced: false, length: count, isNumber: isNumber)
    letters.removeAll(keepingCapacity: true)
    isCapital = false
  }

  private var isNumber: Bool {
    !letters.isEmpty && letters.allSatisfy { (0x30...0x39).contains($0) }
  }

  private mutating func emit(
    _ letters: [UInt32], isUnspaced: Bool, length: Int? = nil, isNumber: Bool = false
  ) {
    var hash = FNV64()
    for letter in letters {
      hash.add(UInt8(truncatingIfNeeded: letter))
      guard letter >= 0x80 else { continue }
      hash.add(UInt8(truncatingIfNeeded: letter >> 8))
      hash.add(UInt8(truncatingIfNeeded: letter >> 16))
    }
    words.append(
      Word(
        hash: hash.value, length: length ?? letters.count, isNumber: isNumber,
        isCapital: isCapital, beginsSentence: beginsSentence, isUnspaced: isUnspaced))
    beginsSentence = false
  }
}

extension Unicode.Scalar {
  fileprivate var isCapital: Bool {
    isASCII ? (0x41...0x5A).contains(value) : properties.isUppercase
  }
}

/// A word of a text, reduced to the properties that text comparison needs.
struct Word: Hashable {
  /// A hash of its letters without case and accents; in scripts without spaces, of two neighbouring
  /// characters.
  var hash: UInt64
  /// Number of letters.
  var length: Int
  /// Consists of digits, apart from grouping and decimal signs, which are dropped.
  var isNumber: Bool
  /// Its first letter is a capital.
  var isCapital: Bool
  /// The first word of a text or sentence; a capital letter does not mark a name there.
  var beginsSentence: Bool
  /// From a script without spaces between words.
  var isUnspaced: Bool

  /// The id under which the term is counted.
  var term: Int32 { Int32(truncatingIfNeeded: hash) }
}

/// Strips inflectional endings: a crude stemmer with the same rules for all languages of a script.
/// Stems need not be correct, only equal for the forms of a word.
enum WordEndings {
  /// Strips the ending of a word of folded letters.
  static func strip(_ letters: inout [UInt32]) {
    guard letters.count > 3, let last = letters.last else { return }
    if last < 0x80 {
      stripLatin(&letters)
    } else if (0x430...0x45F).contains(last) {
      stripCyrillic(&letters)
    }
  }

  /// Endings of English and the Romance languages: votes, voted and voting become “vot”.
  private static func stripLatin(_ letters: inout [UInt32]) {
    let (d, e, g, i, n, s, u, y) = (0x64, 0x65, 0x67, 0x69, 0x6E, 0x73, 0x75, 0x79)
    let count = letters.count
    let (last, before) = (Int(letters[count - 1]), Int(letters[count - 2]))
    if last == g, before == n, count > 5, letters[count - 3] == i {
      letters.removeLast(3)
    } else if last == d, before == e, count > 4 {
      letters.removeLast(2)
    } else if last == s, before != s, before != u {
      letters.removeLast()
    }
    guard letters.count > 3 else { return }
    if letters[letters.count - 1] == e {
      letters.removeLast()
    } else if letters[letters.count - 1] == y {
      letters[letters.count - 1] = UInt32(i)
    }
  }

  /// Endings of nouns, names and adjectives in Russian and related languages, the longest first:
  /// Украина, Украины and Украиной become “украин”.
  private static let cyrillicEndings: [[UInt32]] =
    """
    иями ией ями ами ого его ому ему ыми ими ая яя ое ее ие ые ой ей ый ий ии ом ем ам ям ым им ах \
    ях ую юю ия ию ью а е и й о у ы ь ю я
    """
    .split(separator: " ").map { $0.unicodeScalars.map(\.value) }

  private static func stripCyrillic(_ letters: inout [UInt32]) {
    let ending = cyrillicEndings.first { ending in
      letters.count - ending.count >= 3 && letters.suffix(ending.count).elementsEqual(ending)
    }
    letters.removeLast(ending?.count ?? 0)
  }
}
