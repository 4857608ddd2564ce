/// The fields that a view model lists for one kind of consumer.
///
/// The list is made once; its groups are flattened, so that one loop produces all values.
package struct FieldList<Subject: Sendable>: Sendable, ExpressibleByArrayLiteral {
  /// The fields as they were listed.
  package let fields: [Field<Subject>]
  /// The same with groups flattened: the single layout for values, keys and names.
  package let elements: [FlatField<Subject>]
  private let steps: [Step]
  /// The steps without reference counting: retain and release for each value of each article took a
  /// tenth of the time of a JSON document. The references are valid as long as `steps`, that is as
  /// long as the list.
  private let borrowed: [Unmanaged<Step>]

  private final class Step: Sendable {
    let value: @Sendable (Subject) -> FieldValue
    /// Number of steps to skip if the value is `.none`.
    let skipped: Int

    init(value: @escaping @Sendable (Subject) -> FieldValue, skipped: Int) {
      self.value = value
      self.skipped = skipped
    }
  }

  package init(_ fields: [Field<Subject>]) {
    self.fields = fields
    elements = FlatField.elements(of: fields)
    steps = elements.compactMap { element in
      switch element {
      case .value(let field): Step(value: field.value, skipped: 0)
      case .open(let group, let steps):
        group.isOptional ? Step(value: group.value, skipped: steps) : nil
      case .close: nil
      }
    }
    borrowed = steps.map { Unmanaged.passUnretained($0) }
  }

  package init(arrayLiteral fields: Field<Subject>...) {
    self.init(fields)
  }

  /// Passes the values to `body` in order. A group passes nothing itself, except an optional group:
  /// it passes `.flag(true)` and then its members, or `.none`. Values are consumed: a retain for
  /// each text was half the cost of this layer.
  @inline(__always)
  package func emitValues(_ subject: Subject, _ body: (consuming FieldValue) -> Void) {
    var index = 0
    while index < borrowed.count {
      index += borrowed[index]._withUnsafeGuaranteedRef { step in
        let value = step.value(subject)
        guard case .none = value else {
          body(consume value)
          return 1
        }
        body(.none)
        return step.skipped + 1
      }
    }
  }
}

extension FieldList {
  static func + (list: FieldList, more: [Field<Subject>]) -> FieldList {
    FieldList(list.fields + more)
  }
}

extension FieldList {
  /// The fields of a part of another subject, as a group, which is missing as a whole if the
  /// subject has no such part.
  func within<Outer>(
    _ name: String, _ inner: @escaping @Sendable (Outer) -> Subject?
  ) -> Field<Outer> {
    .group(name, fields.map { $0.lifted(inner) }, isPresent: { inner($0) != nil })
  }
}

extension Field {
  /// The same field, applied to a part of another subject.
  fileprivate func lifted<Outer>(
    _ inner: @escaping @Sendable (Outer) -> Subject?
  ) -> Field<Outer> {
    let value = value
    let lifted: @Sendable (Outer) -> FieldValue = { outer in inner(outer).map(value) ?? .none }
    guard let members else { return Field<Outer>(name, at: placement, lifted) }
    var isPresent: (@Sendable (Outer) -> Bool)?
    if isOptional {
      isPresent = { outer in
        if case .none = lifted(outer) { false } else { true }
      }
    }
    return Field<Outer>.group(name, members.map { $0.lifted(inner) }, isPresent: isPresent)
  }
}

extension FieldList {
  /// The fields with groups flattened: a member is named after its group, as in `source.name`.
  package var leaves: [Field<Subject>] {
    var groups: [Field<Subject>] = []
    var leaves: [Field<Subject>] = []
    for element in elements {
      switch element {
      case .open(let group, _): groups.append(group)
      case .close: groups.removeLast()
      case .value(let field): leaves.append(groups.reversed().reduce(field, Self.leaf))
      }
    }
    return leaves
  }

  /// A member outside its group; `.none` if the group is missing.
  private static func leaf(_ member: Field<Subject>, of group: Field<Subject>) -> Field<Subject> {
    Field(group.name + "." + member.name, at: member.placement) { subject in
      if case .none = group.value(subject) { .none } else { member.value(subject) }
    }
  }

  /// The fields of the given names, in the order of the names: a name in the list, or a member of a
  /// group by its full name.
  ///
  /// - Throws: ``UnknownField`` for the first unknown name.
  package func choosing(_ names: [String]) throws(UnknownField) -> FieldList {
    var chosen: [Field<Subject>] = []
    let leaves = leaves
    for name in names {
      guard let field = (fields + leaves).first(where: { $0.name == name }) else {
        throw UnknownField(name: name, known: leaves.map(\.name))
      }
      if !chosen.contains(where: { $0.name == name }) { chosen.append(field) }
    }
    return FieldList(chosen)
  }
}

/// The error for a requested field that the view model does not have.
package struct UnknownField: Error, Hashable {
  package let name: String
  /// The fields that it has.
  package let known: [String]

  package init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }
}
