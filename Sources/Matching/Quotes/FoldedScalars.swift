import Basics

/// A text as quotes are compared with it: its words as letters (``WordFolding``) with one blank
/// between them. Blanks, quotation marks, dashes, case, accents and compatibility forms, which
/// editors change, make no difference.
struct FoldedScalars {
  static let blank: UInt32 = 0x20

  private(set) var letters: [UInt32] = []
  /// For each letter the place of the character that it is from, in Unicode scalars.
  private(set) var origins: [Int] = []

  init(_ scalars: [Unicode.Scalar]) {
    letters.reserveCapacity(scalars.count)
    origins.reserveCapacity(scalars.count)
    for (index, scalar) in scalars.enumerated() {
      switch WordFolding.fold(scalar) {
      case .letter(let letter): append(letter.value, at: index)
      case .letters(let parts): for part in parts { append(part.value, at: index) }
      case .nothing: break
      case .separator:
        if let last = letters.last, last != Self.blank { append(Self.blank, at: index) }
      }
    }
  }

  private mutating func append(_ letter: UInt32, at index: Int) {
    letters.append(letter)
    origins.append(index)
  }

  /// The letters that come from a part of the text.
  func letters(of places: Range<Int>) -> Range<Int> {
    let start = origins.firstPlace { $0 >= places.lowerBound }
    return start..<max(start, origins.firstPlace { $0 >= places.upperBound })
  }
}
