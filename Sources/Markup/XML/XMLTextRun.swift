/// The text of an element while it is a single run of the document's bytes, which needs no copy.
/// Surrounding blanks are excluded.
struct XMLTextRun: BitwiseCopyable {
  private var start: UnsafePointer<UInt8>?
  private var end: UnsafePointer<UInt8>?
  /// Separate blanks after the run; they count only if more text follows.
  private(set) var tail = Bytes(start: nil, count: 0)

  /// The text unchanged, except for leading blanks.
  var bytes: Bytes {
    guard let start, let end else { return Bytes(start: nil, count: 0) }
    return Bytes(start: start, count: end - start)
  }

  /// Appends a piece of the document; returns `false` if the text would no longer be a single run.
  @inline(__always)
  mutating func append(_ piece: Bytes) -> Bool {
    guard let first = piece.baseAddress else { return true }
    if first == end, tail.isEmpty {
      end = first + piece.count
      return true
    }
    if start == nil {
      let blanks = piece.end(from: 0) { $0.isBlank }
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
