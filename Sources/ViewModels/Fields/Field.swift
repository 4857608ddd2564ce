/// One thing a view model has to say: a name for machines, a place for people, and how to get it.
///
/// A trait contributes its fields as static members (`extension Field where Subject:
/// LabelPresentable`), so a view model lists what it says as `[.id, .label, .origin]` and the
/// compiler rejects a field whose trait the view model lacks. A list is made once, as a `static
/// let`; rendering walks it and pays one closure call a field.
package struct Field<Subject: Sendable>: Sendable {
  /// The key of the machine formats: snake_case, stable for ever.
  package let name: StaticString
  /// Where a person finds it.
  package let place: Place
  package let content: Content

  package enum Content: Sendable {
    case value(@Sendable (Subject) -> FieldValue)
    /// Fields that belong together: an object in the machine formats, which is null as a whole
    /// where it is not present.
    case group([Field], isPresent: @Sendable (Subject) -> Bool)
  }

  package init(
    _ name: StaticString, at place: Place = .note,
    _ value: @escaping @Sendable (Subject) -> FieldValue
  ) {
    self.init(name: name, place: place, content: .value(value))
  }

  private init(name: StaticString, place: Place, content: Content) {
    self.name = name
    self.place = place
    self.content = content
  }

  /// Fields that belong together under one name.
  package static func group(
    _ name: StaticString, _ fields: [Field],
    isPresent: @escaping @Sendable (Subject) -> Bool = { _ in true }
  ) -> Field {
    Field(name: name, place: .note, content: .group(fields, isPresent: isPresent))
  }

  /// The same value under another name.
  package func named(_ name: StaticString) -> Field {
    Field(name: name, place: place, content: content)
  }

  /// The same value in another place.
  package func placed(_ place: Place) -> Field {
    Field(name: name, place: place, content: content)
  }

  /// What the field says of a subject; a group says nothing by itself.
  package func value(of subject: Subject) -> FieldValue {
    switch content {
    case .value(let value): value(subject)
    case .group: .none
    }
  }
}
