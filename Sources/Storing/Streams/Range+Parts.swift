extension Range where Bound == Int64 {
  /// Removes the first `count` ids, at most all, and returns them.
  mutating func takeFirst(_ count: Int64) -> Range {
    let part = lowerBound..<Swift.min(lowerBound + count, upperBound)
    self = part.upperBound..<upperBound
    return part
  }

  /// Removes the last `count` ids, at most all, and returns them.
  mutating func takeLast(_ count: Int64) -> Range {
    let part = Swift.max(upperBound - count, lowerBound)..<upperBound
    self = lowerBound..<part.lowerBound
    return part
  }
}
