import Store

/// The windows in which a range of ids is scanned. Each is twice as long as the one before, so that
/// a dense list reads little, and a sparse one takes some twenty windows.
struct StreamWindows: Sequence, IteratorProtocol {
  private var rest: Range<Int64>
  private var length: Int64
  private let isOldestFirst: Bool

  /// - Parameters:
  ///   - isWhole: whether the range is one window.
  ///   - length: length of the first window.
  init(_ range: Range<Int64>, isWhole: Bool, isOldestFirst: Bool, length: Int) {
    rest = range
    self.isOldestFirst = isOldestFirst
    self.length = isWhole ? Int64(range.count) : Int64(Swift.max(256, length))
  }

  mutating func next() -> Range<Int64>? {
    guard !rest.isEmpty else { return nil }
    // A window that is as long as the rest is the last one.
    defer { length = Swift.min(length, Int64(clamping: rest.count)) * 2 }
    return isOldestFirst ? rest.splitFirst(length) : rest.splitLast(length)
  }
}
