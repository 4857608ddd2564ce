/// What the page's linked data tells of the same text.
extension BodyTrimmer {
  /// A block of which so much is told as well is the article's; one with less than so little is
  /// not told.
  private static let told = 0.8
  private static let untold = 0.15

  /// Where the witness tells the whole article, the article begins and ends with what it tells, and
  /// paragraphs that were left out come back.
  mutating func hear(_ witness: ReferenceText) {
    var shares: [Int: Double] = [:]
    var bytes = 0
    for index in places.indices where block(index).prose > 0 {
      guard !block(index).traits.contains(.hidden),
        let share = witness.share(of: block(index), in: outline)
      else { continue }
      shares[index] = share
      if share >= Self.told { bytes += Int(block(index).characters) }
    }
    let toldPlaces = shares.filter { $0.value >= Self.told }.keys
    guard witness.isTold(by: bytes), let first = toldPlaces.min(), let last = toldPlaces.max()
    else { return }
    for (index, share) in shares {
      if share >= Self.told, roles[index] == .dropped { roles[index] = .body }
      if share < Self.untold, !(first...last).contains(index) { roles[index] = .dropped }
    }
    for index in places.indices.suffix(from: last + 1) where roles[index] == .body {
      if !isPartOfText(index), shares[index] == nil { roles[index] = .dropped }
    }
  }
}
