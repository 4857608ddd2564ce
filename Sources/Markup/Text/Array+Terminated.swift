extension [UInt8] {
  /// Calls `body` with the bytes while a NUL stands behind them, where libxml2's scanners end.
  ///
  /// Nothing is copied if the array is not shared and it has room for one byte more; the room
  /// is kept, so that a second call finds it.
  package mutating func withTerminated<Result>(_ body: (Bytes) -> Result) -> Result {
    reserveCapacity(count + 1)
    append(0)
    defer { removeLast() }
    return withUnsafeBufferPointer { body($0.run(0, $0.count - 1)) }
  }
}
