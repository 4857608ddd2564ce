extension Range where Bound == Int64 {
  /// Removes the first `count` ids, at most all, and returns them.
  package mutating func splitFirst(_ count: Int64) -> Range {
    let end = lowerBound + Swift.min(count, upperBound - lowerBound)
    defer { self = end..<upperBound }
    return lowerBound..<end
  }

  /// Removes the last `count` ids, at most all, and returns them.
  package mutating func splitLast(_ count: Int64) -> Range {
    let start = upperBound - Swift.min(count, upperBound - lowerBound)
    defer { self = lowerBound..<start }
    return start..<upperBound
  }
}
