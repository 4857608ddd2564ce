/// The text of an element as long as it is one run of the document's own bytes, which then need no
/// copy. Blanks at its ends are left out.
struct XMLTextRun: BitwiseCopyable {
  private var start: UnsafePointer<UInt8>?
  private var end: UnsafePointer<UInt8>?
  /// Blanks that stand apart behind it: they count only if more follows.
  private(set) var tail = Bytes(start: nil, count: 0)

  /// The text without the blanks behind it, nor those before it.
  @inline(__always)
  var trimmed: Bytes {
    guard let start, var end else { return Bytes(start: nil, count: 0) }
    while end > start, end[-1].isBlank { end -= 1 }
    return Bytes(start: start, count: end - start)
  }

  /// The text as it came, but for blanks before it.
  var bytes: Bytes {
    guard let start, let end else { return Bytes(start: nil, count: 0) }
    return Bytes(start: start, count: end - start)
  }

  var isEmpty: Bool { start == nil }

  /// Adds a piece of the document; says `false` where the text would no longer be one run.
  @inline(__always)
  mutating func take(_ piece: Bytes) -> Bool {
    guard let first = piece.baseAddress else { return true }
    if first == end, tail.isEmpty {
      end = first + piece.count
      return true
    }
    if start == nil {
      var blanks = 0
      while blanks < piece.count, piece[blanks].isBlank { blanks += 1 }
      if blanks < piece.count {
        start = first + blanks
        end = first + piece.count
      }
      return true
    }
    if tail.isEmpty, piece.allSatisfy(\.isBlank) {
      tail = piece
      return true
    }
    return false
  }
}
