internal import Markup

/// The English month names, abbreviated to three letters or more, which nearly all feeds use.
enum MonthName {
  private static let english = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  static func month(_ word: Bytes) -> Int? {
    guard word.count >= 3, word.count <= 40 else { return nil }
    let first = word[0]
    return switch (first.asciiLowercased, word[1].asciiLowercased, word[2].asciiLowercased) {
    case (0x6A, 0x61, 0x6E): check(1, word)
    case (0x66, 0x65, 0x62): check(2, word)
    case (0x6D, 0x61, 0x72): check(3, word)
    case (0x61, 0x70, 0x72): check(4, word)
    case (0x6D, 0x61, 0x79): check(5, word)
    case (0x6A, 0x75, 0x6E): check(6, word)
    case (0x6A, 0x75, 0x6C): check(7, word)
    case (0x61, 0x75, 0x67): check(8, word)
    case (0x73, 0x65, 0x70): check(9, word)
    case (0x6F, 0x63, 0x74): check(10, word)
    case (0x6E, 0x6F, 0x76): check(11, word)
    case (0x64, 0x65, 0x63): check(12, word)
    default: nil
    }
  }

  /// Returns the month if the word is its name or a prefix of its name.
  private static func check(_ month: Int, _ word: Bytes) -> Int? {
    if word.count == 3 { return month }
    let name = english[month - 1].utf8
    guard word.count <= name.count else { return nil }
    return zip(word, name).allSatisfy { $0.asciiLowercased == $1 } ? month : nil
  }
}
