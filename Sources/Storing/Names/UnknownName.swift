/// A list was asked for by a name that its reader has none of.
package struct UnknownName: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case category
    case source
    /// Of an expression, which names categories and sources by parts of their names.
    case partOfCategory
    case partOfSource
  }

  package let kind: Kind
  /// As it was typed.
  package let name: String
  /// The names that there are.
  package let known: [String]

  package init(kind: Kind, name: String, known: [String]) {
    self.kind = kind
    self.name = name
    self.known = known
  }

  /// The name of these that is meant, however it was typed: in its own case first, then in any.
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
