/// One field of a view model: a key for machines, a placement for people, and its value.
///
/// A trait contributes its fields as static members (`extension Field where Subject:
/// LabelPresentable`), so a view model lists its fields as `[.id, .label, .origin]`, and the
/// compiler rejects a field whose trait the view model lacks. A list is made once, as a `static
/// let`; rendering walks it and costs one closure call per field.
package struct Field<Subject: Sendable>: Sendable {
  /// The key in the machine formats: snake_case, stable forever.
  package private(set) var name: String
  /// The position in the display for people.
  package private(set) var placement: FieldPlacement
  /// The value for a subject. The value of a group is `.flag(true)`, or `.none` if the group is
  /// missing.
  package let value: @Sendable (Subject) -> FieldValue
  /// The fields of a group; `nil` if the field is not a group. A group is an object in the machine
  /// formats, and null as a whole if it is missing.
  package let members: [Field]?
  /// Whether a group may be missing as a whole.
  package let isOptional: Bool

  package init(
    _ name: String, at placement: FieldPlacement = .note,
    _ value: @escaping @Sendable (Subject) -> FieldValue
  ) {
    self.init(name: name, placement: placement, value: value, members: nil, isOptional: false)
  }

  private init(
    name: String, placement: FieldPlacement, value: @escaping @Sendable (Subject) -> FieldValue,
    members: [Field]?, isOptional: Bool
  ) {
    self.name = name
    self.placement = placement
    self.value = value
    self.members = members
    self.isOptional = isOptional
  }

  /// Fields that are grouped under one name.
  package static func group(
    _ name: String, _ members: [Field],
    isPresent: (@Sendable (Subject) -> Bool)? = nil
  ) -> Field {
    Field(
      name: name, placement: .note,
      value: { subject in isPresent?(subject) ?? true ? .flag(true) : .none },
      members: members, isOptional: isPresent != nil)
  }

  /// The same field under another name.
  package func named(_ name: String) -> Field {
    var field = self
    field.name = name
    return field
  }

  /// The same field at another placement.
  package func placed(_ placement: FieldPlacement) -> Field {
    var field = self
    field.placement = placement
    return field
  }

  /// The same field with a value for people that differs from the value for machines.
  package func forDisplay(
    at placement: FieldPlacement = .note, _ value: @escaping @Sendable (Subject) -> FieldValue
  ) -> Field {
    Field(name, at: placement, value)
  }
}

/// The position of a field in the display for people. It states the field's role; a renderer
/// decides on the appearance.
package enum FieldPlacement: Sendable, Hashable {
  /// The position in a list, before everything else.
  case rank
  /// The name or title.
  case headline
  /// A few sentences below the headline.
  case brief
  /// A line of its own.
  case line
  /// Lines with significant line breaks; only for the program's own text.
  case lines
  /// One of several short remarks that share a line.
  case note
  /// The long text itself.
  case body
}

/// The field lists of a view model, by consumer.
package enum FieldAudience: Sendable, Hashable {
  case machines
  /// Machine fields after a page's items.
  case trailer
  case people
  case pipe
}

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
