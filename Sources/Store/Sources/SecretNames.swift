import Basics
import Models

/// Names of sources that show a password: earlier versions named a source without a title by its
/// whole address.
package enum SecretNames {
  /// The names that change, without secrets and different from all others, ignoring case.
  package static func mended(_ names: [(id: Int64, name: String)]) -> [(id: Int64, name: String)] {
    let new = names.map { (id: $0.id, old: $0.name, name: WebAddress.withoutSecrets($0.name)) }
    var taken = Set(new.filter { $0.name == $0.old }.map { $0.name.lowercased() })
    return new.filter { $0.name != $0.old }.map { row in
      var (name, number) = (row.name, 1)
      while !taken.insert(name.lowercased()).inserted {
        number += 1
        name = "\(row.name) \(number)"
      }
      return (row.id, name)
    }
  }

  /// The stored form of a rule with new names of sources; `nil` if it stays the same.
  ///
  /// - Parameter names: the new names, by the old ones.
  package static func mended(rule stored: String, names: [String: String]) throws -> String? {
    // A rule of a later version stays as it is.
    guard var rule = StoredRule(id: 0, reader: 0, stored: stored, place: "")?.rule else {
      return nil
    }
    let sources = rule.sources.map { names[$0] ?? WebAddress.withoutSecrets($0) }
    guard sources != rule.sources else { return nil }
    rule.sources = sources
    return try rule.stored
  }
}
