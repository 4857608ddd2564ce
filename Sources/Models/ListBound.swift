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
