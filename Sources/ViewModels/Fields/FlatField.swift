/// One element of a flattened field tree; every walk over the tree sees the elements in order. A
/// group has an opening element, its members and a closing element.
package enum FlatField<Subject: Sendable>: Sendable {
  case value(Field<Subject>)
  /// - Parameter steps: Number of the elements up to the group's end that have a value: values and
  ///   optional groups.
  case open(Field<Subject>, steps: Int)
  case close

  /// Flattens a tree. Its depth is that of the program's own lists: two.
  static func elements(of fields: [Field<Subject>]) -> [FlatField] {
    fields.flatMap { field -> [FlatField] in
      guard let members = field.members else { return [.value(field)] }
      let inner = elements(of: members)
      return [.open(field, steps: inner.count(where: \.isStep))] + inner + [.close]
    }
  }

  /// Whether the element has a value.
  private var isStep: Bool {
    switch self {
    case .value: true
    case .open(let group, _): group.isOptional
    case .close: false
    }
  }
}
