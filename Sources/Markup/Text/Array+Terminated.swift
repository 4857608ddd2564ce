extension [UInt8] {
  /// Calls `body` with the bytes while a NUL follows them, which ends libxml2's scanners.
  ///
  /// Nothing is copied if the array is uniquely referenced and has capacity for one more byte. The
  /// capacity is kept for a second call.
  package mutating func withTerminated<Result>(_ body: (Bytes) -> Result) -> Result {
    reserveCapacity(count + 1)
    append(0)
    defer { removeLast() }
    return withUnsafeBufferPointer { body($0.run(0, $0.count - 1)) }
  }
}
