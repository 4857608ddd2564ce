import Basics
package import Foundation
package import Matching
package import Models

/// Readers' rules for new articles, and their effects.
package protocol RuleStoring: Sendable {
  /// The rules in force: each reader's in order, those of feeds.yml first.
  ///
  /// - Parameter name: the reader; `nil` means all readers.
  func rules(of name: String?) async throws -> [StoredRule]

  /// How often each rule of a reader matched since a date, in the order of the rules.
  func ruleUses(of name: String, since: Date) throws -> [RuleUse]

  /// Sets the rules of feeds.yml as those of the first reader. A rule that stays keeps its matches.
  /// Nothing is written if there never was a rule and none is given.
  ///
  /// - Parameter name: name for the reader to create if there is no reader yet.
  func setRules(_ rules: [ConfiguredRule], orReader name: String) throws

  /// Appends rules to a reader's own, in this order, up to the limit (``RuleLimits/own``). A
  /// missing reader is created.
  ///
  /// - Returns: the ids of the added rules; for a rule that exists already, its id.
  @discardableResult
  func addRules(_ rules: [Rule], reader name: String) throws -> [Int64]

  /// Removes one of a reader's own rules; its effects stay.
  ///
  /// - Returns: `false` if the reader has no own rule with this id.
  func removeRule(_ rule: Int64, reader name: String) throws -> Bool

  /// The waiting articles whose page was fetched or given up. No article waits longer than
  /// ``RuleBatch/longestWait``.
  ///
  /// - Parameter withStories: only those whose story was found as well.
  func articlesReadyForRules(withStories: Bool, at now: Date) async throws -> [Int64]

  /// Matches rules against a batch of stored articles and applies those that match. A rule acts
  /// once per article, marks that its reader set or removed by hand stay, and articles are not
  /// dropped. A rule deleted since it was read does nothing.
  ///
  /// - Parameter deciding: returns the rules that match an article, given all its facts.
  func applyRules(
    to batch: RuleBatch, deciding: @escaping @Sendable (ArticleFacts) -> [StoredRule]
  ) async throws -> RuleBatchResult
}

/// Result of matching rules against a batch of articles.
package struct RuleBatchResult: Sendable, Hashable {
  /// Number of articles that each rule matched for the first time, by rule id.
  package var matches: [Int64: Int] = [:]
  /// The last article of the batch, if more may follow; `nil` at the end.
  package var last: Int64?
}

/// Limits of a reader's rules: each rule is matched against every new article.
package enum RuleLimits {
  /// Maximum number of a reader's own rules, beside those of feeds.yml.
  package static let own = 1000

  /// The first rules that fit beside the reader's own.
  package static func fitting<Value: Hashable>(
    _ rules: [Value], beside own: [Value]
  ) -> ArraySlice<Value> {
    var all = Set(own)
    return rules.prefix { rule in
      all.insert(rule)
      return all.count <= max(Self.own, own.count)
    }
  }
}

extension RuleStoring where Self: SQLStore {
  package func rules(of name: String?) async throws -> [StoredRule] {
    let ofReader: SQLStatement = name.map { "AND reader_id = \(sql: Reader.id(named: $0))" } ?? ""
    return try await read(
      """
      SELECT id, reader_id, rule, place FROM rule WHERE place IS NOT NULL \(sql: ofReader)
      ORDER BY reader_id, is_own, position, id
      """
    ).compactMap(StoredRule.init)
  }

  package func ruleUses(of name: String, since: Date) throws -> [RuleUse] {
    let day = Int(bounding: since.stored / 86_400)
    return try read(
      """
      SELECT r.id, r.reader_id, r.rule, r.place,
        (SELECT count(*) FROM rule_match WHERE rule_id = r.id AND at >= \(since)) AS matches,
        (SELECT max(at) FROM rule_match WHERE rule_id = r.id AND at >= \(since)) AS last_match,
        (SELECT CAST(sum(articles) AS bigint) FROM rule_drop
          WHERE rule_id = r.id AND day >= \(day)) AS drops,
        (SELECT max(day) FROM rule_drop WHERE rule_id = r.id AND day >= \(day)) AS last_drop
      FROM rule r
      WHERE r.reader_id = \(sql: Reader.id(named: name)) AND r.place IS NOT NULL
      ORDER BY r.is_own, r.position, r.id
      """
    ).compactMap { row in
      guard let rule = try StoredRule(row) else { return nil }
      let (matches, drops): (Int, Int?) = (try row["matches"], try row["drops"])
      let dropped = (try row["last_drop"] as Int?).map { Date(stored: Double($0) * 86_400) }
      return RuleUse(
        rule, matches: matches + (drops ?? 0),
        last: [try row["last_match"], dropped].compactMap(\.self).max())
    }
  }

  package func articlesReadyForRules(
    withStories: Bool, at now: Date
  ) async throws -> [Int64] {
    let hasStory: SQLStatement =
      withStories
      ? "AND NOT EXISTS (SELECT 1 FROM story_queue s WHERE s.article_id = q.article_id)" : ""
    return try await read(
      """
      SELECT q.article_id FROM rule_queue q
      WHERE (SELECT a.fetched FROM article a WHERE a.id = q.article_id)
          < \(now.addingTimeInterval(-RuleBatch.longestWait))
        OR (NOT EXISTS (SELECT 1 FROM article_page p WHERE p.article_id = q.article_id
          AND p.fetched IS NULL AND p.due IS NOT NULL) \(sql: hasStory))
      ORDER BY q.article_id
      """
    ).values(as: Int64.self)
  }

  package func setRules(_ rules: [ConfiguredRule], orReader name: String) throws {
    // Starting the program without rules must not write.
    if rules.isEmpty, try read("SELECT id FROM rule LIMIT 1").isEmpty { return }
    try transaction { session in
      try session.lock(.rules)
      try session.add(Reader.addingFirst(name))
      let known = try session.run(
        """
        SELECT id, rule, place, position, reader_id = \(sql: Reader.firstID) AS is_firsts
        FROM rule WHERE NOT is_own
        """)
      try session.add(StoredRule.changes(to: rules, from: known))
      // Deletes removed rules that never matched. The lock waits for a transaction that uses one,
      // and then sees its match.
      try session.add([
        "SELECT id FROM rule WHERE place IS NULL ORDER BY id \(lock: .rows)",
        """
        DELETE FROM rule WHERE place IS NULL
          AND NOT EXISTS (SELECT 1 FROM rule_match WHERE rule_id = rule.id)
        """,
      ])
    }
  }

  @discardableResult
  package func addRules(_ rules: [Rule], reader name: String) throws -> [Int64] {
    guard !rules.isEmpty else { return [] }
    let texts = try rules.map { try $0.stored }
    return try transaction { session in
      try session.lock(.rules)
      try session.add(Reader.adding(name))
      let found = try session.run([
        """
        SELECT id, rule, place IS NOT NULL AS is_in_force FROM rule
        WHERE reader_id = \(sql: Reader.id(named: name)) AND is_own
        """,
        """
        SELECT coalesce(max(position), 0) AS position FROM rule
        WHERE reader_id = \(sql: Reader.id(named: name))
        """,
      ])
      let last: Int = try found[1].first?["position"] ?? 0
      var ids: [String: Int64] = [:]
      var own: [String] = []
      for row in found[0] {
        let text: String = try row["rule"]
        ids[text] = try row["id"]
        if try row["is_in_force"] { own.append(text) }
      }
      let fitting = RuleLimits.fitting(texts, beside: own)
      // A rule that occurs twice has its last place.
      let places = Dictionary(
        zip(fitting, last + 1..<last + 1 + fitting.count), uniquingKeysWith: { $1 })
      let new = places.filter { ids[$0.key] == nil }.sorted { $0.value < $1.value }
      let added = try session.run(
        new.map { text, position in
          """
          INSERT INTO rule (reader_id, is_own, rule, place, position)
          VALUES (\(sql: Reader.id(named: name)), \(true), \(text), '', \(position)) RETURNING id
          """
        })
      for (rule, rows) in zip(new, added) { ids[rule.key] = try rows.first?["id"] }
      try session.add(
        places.sorted { $0.value < $1.value }.map { text, position in
          """
          UPDATE rule SET position = \(position), place = \("rule \(ids[text] ?? 0)")
          WHERE id = \(ids[text])
          """
        })
      return fitting.compactMap { ids[$0] }
    }
  }

  package func removeRule(_ rule: Int64, reader name: String) throws -> Bool {
    try write(
      """
      UPDATE rule SET place = NULL WHERE id = \(rule) AND is_own AND place IS NOT NULL
        AND reader_id = \(sql: Reader.id(named: name))
      """
    ).changes > 0
  }
}

extension StoredRule {
  /// - Returns: `nil` for a rule of a later version.
  package init?(_ row: some NamedRow) throws {
    self.init(
      id: try row["id"], reader: try row["reader_id"], stored: try row["rule"],
      place: try row["place"])
  }

  /// A reader's rules that matched an article, in order, including rules no longer in force, which
  /// have no place.
  package static func matching(_ article: Int64, of reader: SQLStatement) -> SQLStatement {
    """
    SELECT r.id, r.reader_id, r.rule, coalesce(r.place, '') AS place
    FROM rule_match m CROSS JOIN rule r
    WHERE r.id = m.rule_id AND m.article_id = \(article) AND r.reader_id = \(sql: reader)
    ORDER BY r.is_own, r.position, r.id
    """
  }

  /// The statements that make the rules of feeds.yml those of the first reader. A rule that stays
  /// keeps its row, and with it its matches; if it occurs twice, its last position counts.
  ///
  /// - Parameter known: all rules that are no reader's own: `id`, `rule`, `place`, `position`, and
  ///   whether they belong to the first reader.
  fileprivate static func changes(
    to rules: [ConfiguredRule], from known: SQLRows
  ) throws -> [SQLStatement] {
    var wanted: [String: (position: Int, place: String)] = [:]
    for (position, rule) in rules.enumerated() {
      wanted[try rule.rule.stored] = (position, rule.place)
    }
    var changes: [SQLStatement] = []
    for row in known {
      let (id, place): (Int64, String?) = (try row["id"], try row["place"])
      if try row["is_firsts"], let new = wanted.removeValue(forKey: try row["rule"]) {
        if place == new.place, try row["position"] == new.position { continue }
        changes.append(
          "UPDATE rule SET place = \(new.place), position = \(new.position) WHERE id = \(id)")
      } else if place != nil {
        changes.append("UPDATE rule SET place = NULL WHERE id = \(id)")
      }
    }
    return changes
      + wanted.sorted { $0.value.position < $1.value.position }.map { text, new in
        """
        INSERT INTO rule (reader_id, is_own, rule, place, position)
        VALUES (\(sql: Reader.firstID), \(false), \(text), \(new.place), \(new.position))
        """
      }
  }
}

extension Rule {
  /// The stored form: canonical JSON, by which equal rules are recognised.
  package var stored: String {
    get throws { try CodableJSON.text(self) }
  }
}

extension StoredRule {
  /// - Returns: `nil` for a rule of a later version.
  package init?(id: Int64, reader: Int64, stored rule: String, place: String) {
    guard let rule = CodableJSON.value(Rule.self, of: rule) else { return nil }
    self.init(id: id, reader: reader, rule: rule, place: place)
  }

  /// Sum of the half-lives by which matching rules raise an article for a reader, bounded.
  package static func raise(by rules: [StoredRule]) -> Double {
    RuleActions.bounded(raise: rules.reduce(0) { $0 + $1.rule.actions.raise })
  }
}
