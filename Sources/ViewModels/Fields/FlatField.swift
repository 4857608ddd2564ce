/// One element of a field tree laid out flat: what every walk over the tree sees, in order. A
/// group opens, says its members and closes.
package enum FlatField<Subject: Sendable>: Sendable {
  case value(Field<Subject>)
  /// - Parameter steps: How many of the elements up to its end say a value: values, and groups
  ///   that may be missing.
  case open(Field<Subject>, steps: Int)
  case close

  /// Lays a tree out. Its depth is that of our own lists: two.
  static func elements(of fields: [Field<Subject>]) -> [FlatField] {
    fields.flatMap { field -> [FlatField] in
      guard let members = field.members else { return [.value(field)] }
      let inner = elements(of: members)
      return [.open(field, steps: inner.count(where: \.isStep))] + inner + [.close]
    }
  }

  /// Whether it says a value when a list is said.
  private var isStep: Bool {
    switch self {
    case .value: true
    case .open(let group, _): group.isOptional
    case .close: false
    }
  }
}
