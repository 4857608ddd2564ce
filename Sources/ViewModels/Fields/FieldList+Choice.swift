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
