/// Stores a large, rarely present value on the heap; a missing value takes one word.
@propertyWrapper
package struct Boxed<Value: Sendable & Hashable>: Sendable, Hashable {
  private final class Box: Sendable {
    let value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box?

  package init(wrappedValue: Value?) {
    box = wrappedValue.map(Box.init)
  }

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  package static func == (left: Boxed, right: Boxed) -> Bool {
    left.box === right.box || left.wrappedValue == right.wrappedValue
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue)
  }
}
