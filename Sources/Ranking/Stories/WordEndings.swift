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
