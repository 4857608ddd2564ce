extension String {
  /// Calls `body` with the UTF-8 of the string.
  @inlinable package func withBytes<Result>(_ body: (Bytes) throws -> Result) rethrows -> Result {
    var copy = self
    return try copy.withUTF8(body)
  }

  /// The string without leading and trailing blanks, or `nil` if nothing is left.
  package var trimmedOrNil: String? {
    withBytes { bytes in
      let trimmed = bytes.trimmed
      return trimmed.isEmpty ? nil : trimmed.count == bytes.count ? self : trimmed.string
    }
  }
}
