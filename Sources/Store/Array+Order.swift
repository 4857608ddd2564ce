extension Array where Element: Identifiable<Int64> {
  /// The elements in the order of their ids in a list. An engine gives no order to rows of a list
  /// unless it sorts them, which copies all their texts.
  package func ordered(as ids: [Int64]) -> [Element] {
    let places = Dictionary(
      ids.enumerated().map { ($1, $0) }, uniquingKeysWith: { one, _ in one })
    return sorted { places[$0.id] ?? 0 < places[$1.id] ?? 0 }
  }
}
