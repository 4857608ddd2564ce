/// A cursor in a list: the sort value and id of the last article shown. For a list that is ordered
/// for its reader also the id of the list and the number of entries shown.
package struct FeedCursor: Sendable, Hashable {
  package var value: Double
  package var id: Int64
  /// The sort order of the list.
  package var sort: FeedQuery.Sort
  package var list: Int64?
  @ListCount package var offset: Int

  package init(
    value: Double, id: Int64, sort: FeedQuery.Sort = .rank(.today), list: Int64? = nil,
    offset: Int = 0
  ) {
    self.value = value
    self.id = id
    self.sort = sort
    self.list = list
    self.offset = offset
  }
}

extension FeedCursor {
  /// The cursor as a string for people and programs: a letter for the order, the value's bits in
  /// hexadecimal, and the id; for a list that is kept also the list and the offset. It parses to
  /// the same bits, so that no article is repeated or skipped.
  package var token: String {
    let place = sort.letter + String(value.bitPattern, radix: 16) + "-" + String(id)
    return list.map { place + "-" + String($0) + "-" + String(offset) } ?? place
  }

  /// Parses a token; `nil` if the text is not a token.
  package init?(token: String) {
    let parts = token.dropFirst().split(
      separator: "-", maxSplits: 4, omittingEmptySubsequences: false)
    guard let sort = FeedQuery.Sort(letter: token.prefix(1)),
      parts.count == 2 || parts.count == 4,
      let bits = UInt64(parts[0], radix: 16), let id = Int64(parts[1])
    else { return nil }
    let value = Double(bitPattern: bits)
    guard value.isFinite else { return nil }
    self.init(value: value, id: id, sort: sort)
    guard parts.count == 4 else { return }
    // Bounds the offset of an untrusted token; readers do not turn that many pages.
    guard let list = Int64(parts[2]), let offset = Int(parts[3]), (1...1_000_000).contains(offset)
    else { return nil }
    (self.list, self.offset) = (list, offset)
  }
}

extension FeedQuery.Sort {
  var letter: String {
    switch self {
    case .rank(.today): "t"
    case .rank(.now): "n"
    case .newest: "d"
    }
  }

  init?(letter: Substring) {
    switch letter {
    case "t": self = .rank(.today)
    case "n": self = .rank(.now)
    case "d": self = .newest
    default: return nil
    }
  }
}

/// The id of an article above or below which a list begins: from 0 to ``limit``. Clients send such
/// ids, and a list looks for the ids beside them; with these bounds no step past one overflows.
@propertyWrapper
package struct ListBound: Sendable, Hashable {
  /// Above the id of any article.
  package static let limit: Int64 = 1 << 62

  private var id: Int64?

  package init(wrappedValue: Int64?) {
    id = Self.bounded(wrappedValue)
  }

  package var wrappedValue: Int64? {
    get { id }
    set { id = Self.bounded(newValue) }
  }

  private static func bounded(_ id: Int64?) -> Int64? { id.map { min(max(0, $0), limit) } }
}

/// A number of items of a list, such as its maximum length: from 0 to ``limit``. Clients send such
/// numbers, and a list adds, doubles and multiplies them; with these bounds no sum and no product of
/// two of them overflows.
@propertyWrapper
package struct ListCount: Sendable, Hashable {
  /// More than any list has.
  package static let limit = 1_000_000_000

  private var count: Int

  package init(wrappedValue: Int) {
    count = Self.bounded(wrappedValue)
  }

  package var wrappedValue: Int {
    get { count }
    set { count = Self.bounded(newValue) }
  }

  private static func bounded(_ count: Int) -> Int { min(max(0, count), limit) }
}
