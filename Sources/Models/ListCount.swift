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
