import Basics
package import Foundation
package import Models
import Store

extension PostgresStore: RuleStoring {
  package func rules(of name: String?) async throws -> [StoredRule] {
    try await inBackground { [self] in
      try pool.run(
        """
        SELECT id, reader_id, rule, place FROM rule WHERE place IS NOT NULL
          AND ($1 IS NULL OR reader_id = (SELECT id FROM reader WHERE name = $1))
        ORDER BY reader_id, is_own, position, id
        """, .text(name)
      ).compactMap(StoredRule.init)
    }
  }

  package func ruleUses(of name: String, since: Date) throws -> [RuleUse] {
    try mappingFaults {
      try pool.run(
        """
        SELECT r.id, r.reader_id, r.rule, r.place, m.articles, m.last, d.articles AS dropped,
          d.last AS last_dropped
        FROM rule r JOIN reader ON reader.id = r.reader_id
        CROSS JOIN LATERAL (SELECT count(*) AS articles, max(at) AS last FROM rule_match
          WHERE rule_id = r.id AND at >= $2) m
        CROSS JOIN LATERAL (SELECT coalesce(sum(articles), 0)::int8 AS articles,
            max(day)::float8 * 86400 AS last
          FROM rule_drop WHERE rule_id = r.id AND day >= $3) d
        WHERE reader.name = $1 AND r.place IS NOT NULL
        ORDER BY r.is_own, r.position, r.id
        """, .text(name), .date(since), .integer(Int(bounding: since.stored / 86_400))
      ).compactMap { row in
        guard let rule = try StoredRule(row) else { return nil }
        let dates = try [row.date("last"), row.date("last_dropped")].compactMap(\.self)
        let (matched, dropped): (Int, Int) = (try row["articles"], try row["dropped"])
        return RuleUse(rule, matches: matched + dropped, last: dates.max())
      }
    }
  }

  /// Finds a reader's rule by its text. There are few rules, and the index `rule_key` finds each.
  private static let same = """
    r.is_own = $2 AND md5(r.rule) = md5(k.rule) AND r.rule = k.rule
    """

  package func setRules(_ rules: [ConfiguredRule], orReader name: String) throws {
    let texts = try rules.map { try $0.rule.stored }
    // If a rule occurs twice, its last position counts.
    let places = Dictionary(
      zip(texts, rules.indices).map { ($0, $1) }, uniquingKeysWith: { $1 }
    ).values.sorted()
    // Starting the program without rules must not write.
    if rules.isEmpty {
      let hasRules: Bool = try run("SELECT EXISTS (SELECT 1 FROM rule)").first?[0] ?? false
      guard hasRules else { return }
    }
    let first = "(SELECT id FROM reader ORDER BY position, id LIMIT 1)"
    let parameters: [PostgresValue] = [
      .texts(places.map { texts[$0] }), .flag(false), .texts(places.map { rules[$0].place }),
      .integers(places.map(Int64.init)),
    ]
    let rows = "unnest($1, $3, $4) k (rule, place, position)"
    _ = try run([
      AdvisoryLock.rules.statement,
      PostgresStatement(
        """
        INSERT INTO reader (name, name_key, position) SELECT $1, $2, 1
        WHERE NOT EXISTS (SELECT 1 FROM reader) ON CONFLICT (name) DO NOTHING
        """, .text(name), .text(name.lowercased())),
      PostgresStatement(
        """
        UPDATE rule r SET place = NULL WHERE r.is_own = $2 AND r.place IS NOT NULL
          AND NOT (r.reader_id = \(first) AND r.rule = ANY ($1))
        """, Array(parameters.prefix(2))),
      PostgresStatement(
        """
        UPDATE rule r SET place = k.place, position = k.position FROM \(rows)
        WHERE r.reader_id = \(first) AND \(Self.same)
          AND (r.place IS DISTINCT FROM k.place OR r.position <> k.position)
        """, parameters),
      PostgresStatement(
        """
        INSERT INTO rule (reader_id, is_own, rule, place, position)
        SELECT \(first), $2, k.rule, k.place, k.position FROM \(rows)
        WHERE NOT EXISTS (SELECT 1 FROM rule r WHERE r.reader_id = \(first) AND \(Self.same))
        ORDER BY k.position
        """, parameters),
      // Deletes removed rules that never matched. The lock waits for a transaction that uses one,
      // and then sees its match.
      PostgresStatement("SELECT 1 FROM rule WHERE place IS NULL ORDER BY id FOR UPDATE"),
      PostgresStatement(
        """
        DELETE FROM rule WHERE place IS NULL
          AND NOT EXISTS (SELECT 1 FROM rule_match WHERE rule_id = rule.id)
        """),
    ])
  }

  @discardableResult
  package func addRules(_ rules: [Rule], reader name: String) throws -> [Int64] {
    guard !rules.isEmpty else { return [] }
    let texts = try rules.map { try $0.stored }
    let reader = "(SELECT id FROM reader WHERE name = $1)"
    let given = "unnest($3) WITH ORDINALITY k (rule, place)"
    // New rules follow all others, without duplicates; an existing rule keeps its id.
    return try transaction { transaction in
      transaction.add(AdvisoryLock.rules.statement)
      transaction.add(Self.reader(name))
      let own: [String] = try transaction.run(
        "SELECT rule FROM rule WHERE reader_id = \(reader) AND is_own AND place IS NOT NULL",
        .text(name)
      ).values()
      let fitting = Array(RuleLimits.fitting(texts, beside: own))
      let parameters: [PostgresValue] = [.text(name), .flag(true), .texts(fitting)]
      transaction.add(
        PostgresStatement(
          """
          WITH given AS (
            SELECT k.rule, max(k.place) + (
              SELECT coalesce(max(position), 0) FROM rule WHERE reader_id = \(reader)) AS position
            FROM \(given) GROUP BY k.rule
          ), known AS (
            UPDATE rule r SET position = k.position, place = 'rule ' || r.id FROM given k
            WHERE r.reader_id = \(reader) AND \(Self.same) RETURNING r.rule
          )
          INSERT INTO rule (reader_id, is_own, rule, place, position)
          SELECT \(reader), $2, k.rule, '', k.position FROM given k
          WHERE NOT EXISTS (SELECT 1 FROM known WHERE known.rule = k.rule) ORDER BY k.position
          """, parameters))
      transaction.add(
        """
        UPDATE rule SET place = 'rule ' || id WHERE reader_id = \(reader) AND is_own AND place = ''
        """, .text(name))
      return try transaction.run(
        PostgresStatement(
          """
          SELECT r.id FROM \(given) JOIN rule r ON r.reader_id = \(reader) AND \(Self.same)
          ORDER BY k.place
          """, parameters)
      ).values()
    }
  }

  package func removeRule(_ rule: Int64, reader name: String) throws -> Bool {
    try run(
      """
      UPDATE rule SET place = NULL WHERE id = $1 AND is_own AND place IS NOT NULL
        AND reader_id = (SELECT id FROM reader WHERE name = $2)
      """, .integer(rule), .text(name)
    ).changes > 0
  }
}

extension StoredRule {
  /// - Returns: `nil` for a rule of a later version.
  init?(_ row: PostgresRows.Row) throws {
    self.init(
      id: try row["id"], reader: try row["reader_id"], stored: try row["rule"],
      place: try row["place"])
  }
}
