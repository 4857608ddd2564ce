import Basics
import Store

extension PostgresSchema {
  /// Takes user names, passwords and other secrets of addresses out of the names of sources, in all
  /// lists and rules. Clients that keep a copy of the list are told.
  static func hideSecretsInNames(_ transaction: PostgresTransaction) throws {
    let found = try transaction.run([
      PostgresStatement("SELECT id, name FROM source ORDER BY id"),
      PostgresStatement("SELECT DISTINCT name FROM reader_source WHERE name LIKE '%://%'"),
      PostgresStatement("SELECT id, rule FROM rule"),
    ])
    let names = try found[0].map { (id: try $0["id"] as Int64, name: try $0["name"] as String) }
    let old = Dictionary(names.map { ($0.id, $0.name) }, uniquingKeysWith: { first, _ in first })
    var new: [String: String] = [:]
    for (id, name) in SecretNames.mended(names) {
      if let old = old[id] { new[old] = name }
      transaction.add(
        "UPDATE source SET name = $1, name_key = $2 WHERE id = $3", .text(name),
        .text(name.lowercased()), .integer(id))
      transaction.add("INSERT INTO change_note (kind, subject) VALUES (4, $1)", .integer(id))
    }
    for row in found[1] {
      let name: String = try row["name"]
      let shown = new[name] ?? WebAddress.withoutSecrets(name)
      if shown != name {
        transaction.add(
          "UPDATE reader_source SET name = $1 WHERE name = $2", .text(shown), .text(name))
      }
    }
    for row in found[2] {
      let (id, stored): (Int64, String) = (try row["id"], try row["rule"])
      guard let rule = try SecretNames.mended(rule: stored, names: new) else { continue }
      // A reader who has the same rule already keeps one of them.
      transaction.add(
        """
        DELETE FROM rule other USING rule mine WHERE mine.id = $1 AND other.rule = $2
          AND other.reader_id = mine.reader_id AND other.is_own = mine.is_own
        """, .integer(id), .text(rule))
      transaction.add("UPDATE rule SET rule = $1 WHERE id = $2", .text(rule), .integer(id))
    }
  }
}
