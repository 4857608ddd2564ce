extension Sequence {
  /// The elements without those whose key an earlier one has.
  @inlinable package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Sequence where Element: Hashable {
  /// Each element once, in the order of their first places.
  @inlinable package func distinct() -> [Element] { distinct { $0 } }
}

extension Dictionary {
  /// Of pairs with the same key, the first one counts.
  @inlinable package init(firstOf pairs: some Sequence<(Key, Value)>) {
    self.init(pairs) { first, _ in first }
  }
}

extension RandomAccessCollection {
  /// The first index of the second part, of a collection in two parts: the elements for which the
  /// condition does not hold, then those for which it does.
  @inlinable package func firstPlace(where isSecond: (Element) -> Bool) -> Index {
    var (place, length) = (startIndex, count)
    while length > 0 {
      let middle = index(place, offsetBy: length / 2)
      if isSecond(self[middle]) {
        length /= 2
      } else {
        place = index(after: middle)
        length -= length / 2 + 1
      }
    }
    return place
  }
}
