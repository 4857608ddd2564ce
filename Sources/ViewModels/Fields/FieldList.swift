/// The fields that a view model lists for one kind of reader.
///
/// The list is made once; its groups are laid out flat, so that saying everything is one loop.
package struct FieldList<Subject: Sendable>: Sendable, ExpressibleByArrayLiteral {
  /// The fields as they were listed.
  package let fields: [Field<Subject>]
  private let steps: [Step]

  private struct Step: Sendable {
    let value: @Sendable (Subject) -> FieldValue
    /// How many steps are passed over where the value is `.none`.
    let skipped: Int
  }

  package init(_ fields: [Field<Subject>]) {
    self.fields = fields
    steps = Self.steps(fields)
  }

  package init(arrayLiteral fields: Field<Subject>...) {
    self.init(fields)
  }

  /// The depth is that of our own lists: two.
  private static func steps(_ fields: [Field<Subject>]) -> [Step] {
    fields.flatMap { field -> [Step] in
      guard let members = field.members else { return [Step(value: field.value, skipped: 0)] }
      let inner = steps(members)
      return field.isOptional
        ? [Step(value: field.value, skipped: inner.count)] + inner : inner
    }
  }

  /// Says the values in order. A group says nothing itself, except one that may be missing: it
  /// says `.flag(true)` and then its members, or `.none`.
  @inline(__always)
  package func say(_ subject: Subject, _ body: (FieldValue) -> Void) {
    var index = 0
    while index < steps.count {
      let value = steps[index].value(subject)
      body(value)
      if case .none = value { index += steps[index].skipped }
      index += 1
    }
  }
}

extension FieldList {
  static func + (list: FieldList, more: [Field<Subject>]) -> FieldList {
    FieldList(list.fields + more)
  }
}
