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
