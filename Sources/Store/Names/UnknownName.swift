/// A list was requested by a name that the reader's list does not have.
package struct UnknownName: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case category
    case source
    /// From an expression, which names categories and sources by parts of their names.
    case partOfCategory
    case partOfSource
  }

  package let kind: Kind
  /// As the user typed it.
  package let name: String
  /// The names that exist.
  package let known: [String]

  package init(kind: Kind, name: String, known: [String]) {
    self.kind = kind
    self.name = name
    self.known = known
  }

  /// The name that matches a typed one: the same case first, then any case.
  ///
  /// - Throws: ``UnknownName``.
  package static func find(
    _ typed: String, _ kind: Kind, in names: [String]
  ) throws(UnknownName) -> String {
    if let name = names.first(where: { $0 == typed }) { return name }
    let lower = typed.lowercased()
    if let name = names.first(where: { $0.lowercased() == lower }) { return name }
    throw UnknownName(kind: kind, name: typed, known: names)
  }
}
