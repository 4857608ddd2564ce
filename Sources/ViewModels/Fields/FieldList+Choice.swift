extension FieldList {
  /// The fields without their groups: a member is called after its group, as in `source.name`.
  package var leaves: [Field<Subject>] { fields.flatMap(Self.leaves) }

  /// The depth is that of our own lists: two.
  private static func leaves(_ field: Field<Subject>) -> [Field<Subject>] {
    guard let members = field.members else { return [field] }
    return members.flatMap(leaves).map { leaf in
      Field(field.name + "." + leaf.name, at: leaf.placement) { subject in
        if case .none = field.value(subject) { .none } else { leaf.value(subject) }
      }
    }
  }

  /// The fields of the given names, in the order of the names: a name of the list, or a member of
  /// a group by its whole name.
  ///
  /// - Throws: ``UnknownField`` for the first name that is neither.
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
