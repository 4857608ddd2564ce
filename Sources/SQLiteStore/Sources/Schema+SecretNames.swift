import Basics
import Foundation
import GRDB
import Models
import Store

extension Schema {
  /// Takes user names, passwords and other secrets of addresses out of the names of sources, in all
  /// lists and rules. Clients that keep a copy of the list are told.
  static func hideSecretsInNames(_ db: Database) throws {
    let rows = try Row.fetchAll(db, sql: "SELECT id, name FROM source ORDER BY id")
    let names = rows.map { (id: $0["id"] as Int64, name: $0["name"] as String) }
    let old = Dictionary(names.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var new: [String: String] = [:]
    for (id, name) in SecretNames.mended(names) {
      if let old = old[id] { new[old] = name }
      try db.execute(sql: "UPDATE source SET name = ? WHERE id = ?", arguments: [name, id])
      try db.execute(sql: "INSERT INTO change (kind, subject) VALUES (4, ?)", arguments: [id])
    }
    let own = try String.fetchAll(
      db, sql: "SELECT DISTINCT name FROM reader_source WHERE name LIKE '%://%'")
    for name in own {
      let shown = new[name] ?? WebAddress.withoutSecrets(name)
      if shown != name {
        try db.execute(
          sql: "UPDATE reader_source SET name = ? WHERE name = ?", arguments: [shown, name])
      }
    }
    for row in try Row.fetchAll(db, sql: "SELECT id, rule FROM rule") {
      guard let rule = try SecretNames.mended(rule: row["rule"], names: new) else { continue }
      // A reader who has the same rule already keeps one of them.
      try db.execute(
        sql: "UPDATE OR REPLACE rule SET rule = ? WHERE id = ?",
        arguments: [rule, row["id"] as Int64])
    }
  }
}
