import Models
import Storing

extension ServingFault {
  /// For a name that a reader has none of, with the nearest that there are.
  init(_ unknown: UnknownName) {
    let (name, known) = (unknown.name, unknown.known)
    switch unknown.kind {
    case .category: self = .noSuchCategory(name, near: Spelling.nearest(to: name, in: known))
    case .source: self = .noSuchSource(name, near: Spelling.nearest(to: name, in: known))
    case .partOfCategory: self = .noSuchCategory(name, near: Self.near(name, in: known))
    case .partOfSource: self = .noSuchSource(name, near: Self.near(name, in: known))
    }
  }

  /// The names that are nearest, or that have a word which is.
  private static func near(_ text: String, in names: [String]) -> [String] {
    let whole = Spelling.nearest(to: text, in: names)
    guard whole.isEmpty else { return whole }
    let near = Spelling.nearest(
      to: text, in: names.flatMap { $0.split(separator: " ").map(String.init) })
    return Array(names.filter { name in near.contains { name.contains($0) } }.prefix(3))
  }

  /// Runs what asks for things by their names.
  ///
  /// - Throws: ``ServingFault`` for a name that is not there.
  static func naming<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let unknown as UnknownName {
      throw ServingFault(unknown)
    }
  }
}
