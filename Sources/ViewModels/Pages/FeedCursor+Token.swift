package import Models

extension FeedCursor {
  /// The cursor as people and programs hand it back: the value's bits in hexadecimal, a hyphen and
  /// the id. It returns to the same bits, so that no article is shown twice or left out.
  package var token: String {
    String(value.bitPattern, radix: 16) + "-" + String(id)
  }

  /// The cursor of a token, `nil` where the text is none.
  package init?(token: String) {
    let parts = token.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2,
      let bits = UInt64(parts[0], radix: 16), let id = Int64(parts[1])
    else { return nil }
    let value = Double(bitPattern: bits)
    guard value.isFinite else { return nil }
    self.init(value: value, id: id)
  }
}
