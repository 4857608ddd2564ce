/// One thing a view model has to say: a name for machines, a place for people, and how to get it.
///
/// A trait contributes its fields as static members (`extension Field where Subject:
/// LabelPresentable`), so a view model lists what it says as `[.id, .label, .origin]` and the
/// compiler rejects a field whose trait the view model lacks. A list is made once, as a `static
/// let`; rendering walks it and pays one closure call a field.
package struct Field<Subject: Sendable>: Sendable {
  /// The key of the machine formats: snake_case, stable for ever.
  package let name: String
  /// Where a person finds it.
  package let placement: FieldPlacement
  /// What it says of a subject. A group says `.flag(true)`, or `.none` where it is not present.
  package let value: @Sendable (Subject) -> FieldValue
  /// The fields of a group, which is an object in the machine formats, null as a whole where it
  /// is not present; `nil` for a field that is no group.
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

  /// Fields that belong together under one name.
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
    Field(name: name, placement: placement, value: value, members: members, isOptional: isOptional)
  }

  /// The same field in another place.
  package func placed(_ placement: FieldPlacement) -> Field {
    Field(name: name, placement: placement, value: value, members: members, isOptional: isOptional)
  }
}
