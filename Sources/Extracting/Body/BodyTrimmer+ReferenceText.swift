/// Comparison with the article's text in the page's linked data. Rule B19 of docs/extraction.md.
extension BodyTrimmer {
  /// A block with at least `matched` of its text in the reference text belongs to it; a block below
  /// `unmatched` does not.
  private static let matched = 0.8
  private static let unmatched = 0.15

  /// If the region covers the whole reference text, the article begins and ends with the reference
  /// text, and dropped paragraphs of it are restored.
  mutating func compare(with reference: ReferenceText) {
    var shares: [Int: Double] = [:]
    var bytes = 0
    for index in places.indices where block(index).prose > 0 {
      guard !block(index).traits.contains(.hidden),
        let share = reference.share(of: block(index), in: outline)
      else { continue }
      shares[index] = share
      if share >= Self.matched { bytes += Int(block(index).characters) }
    }
    let matches = shares.filter { $0.value >= Self.matched }.keys
    guard reference.isCovered(by: bytes), !isTeaser(shares, matching: bytes),
      let first = matches.min(), let last = matches.max()
    else { return }
    for (index, share) in shares {
      if share >= Self.matched, roles[index] == .dropped { roles[index] = .body }
      if share < Self.unmatched, !(first...last).contains(index) { roles[index] = .dropped }
    }
    for index in places.indices.suffix(from: last + 1) where roles[index] == .body {
      if !isPartOfText(index), shares[index] == nil { roles[index] = .dropped }
    }
  }

  /// Whether the reference text is only the beginning of the article: beside its paragraphs there
  /// are others with half as much text.
  private func isTeaser(_ shares: [Int: Double], matching bytes: Int) -> Bool {
    let others = shares.filter {
      $0.value < Self.unmatched && roles[$0.key] == .body && isAmongParagraphs($0.key)
    }
    return others.reduce(0) { $0 + Int(block($1.key).characters) } * 2 > bytes
  }
}
