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
