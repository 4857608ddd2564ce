import Basics
import Models

/// Names of sources that show a password: earlier versions named a source without a title by its
/// whole address.
package enum SecretNames {
  /// Takes user names, passwords and other secrets of addresses out of the names of sources, in all
  /// lists and rules. Clients that keep a copy of the list are told.
  package static func mend(in session: any SQLSession) throws {
    let found = try session.run([
      "SELECT id, name FROM source ORDER BY id",
      "SELECT DISTINCT name FROM reader_source WHERE name LIKE '%://%'",
      "SELECT id, rule FROM rule",
    ])
    let old: [Int64: String] = try found[0].by("id") { try $0["name"] }
    var new: [String: String] = [:]
    for (id, name) in mended(old.sorted { $0.key < $1.key }.map { (id: $0.key, name: $0.value) }) {
      if let old = old[id] { new[old] = name }
      try session.add([
        "UPDATE source SET (\(named: "name")) = (\(name: name)) WHERE id = \(id)",
        "INSERT INTO \(table: .changes) (kind, subject) VALUES (4, \(id))",
      ])
    }
    for name in try found[1].values(as: String.self) {
      let shown = new[name] ?? WebAddress.withoutSecrets(name)
      if shown != name {
        try session.add("UPDATE reader_source SET name = \(shown) WHERE name = \(name)")
      }
    }
    for row in found[2] {
      let id: Int64 = try row["id"]
      guard let rule = try mended(rule: row["rule"], names: new) else { continue }
      try session.add([
        // A reader who has the same rule already keeps one of them.
        """
        DELETE FROM rule WHERE rule = \(rule) AND (reader_id, is_own) = (
          SELECT mine.reader_id, mine.is_own FROM rule mine WHERE mine.id = \(id))
        """,
        "UPDATE rule SET rule = \(rule) WHERE id = \(id)",
      ])
    }
  }

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
