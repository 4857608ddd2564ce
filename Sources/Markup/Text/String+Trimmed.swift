extension String {
  /// The string without leading and trailing blanks, or `nil` if nothing is left.
  package var trimmedOrNil: String? {
    var copy = self
    return copy.withUTF8 { bytes in
      let trimmed = bytes.trimmed
      return trimmed.isEmpty ? nil : trimmed.count == bytes.count ? self : trimmed.string
    }
  }
}
