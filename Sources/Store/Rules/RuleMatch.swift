import Basics
package import Foundation
package import Models

/// That a rule matches an article.
package struct RuleMatch: Sendable {
  package var article: Int64
  package var rule: StoredRule
  package var at: Date

  package init(article: Int64, rule: StoredRule, at now: Date) {
    self.article = article
    self.rule = rule
    at = now
  }

  private var actions: RuleActions { rule.rule.actions }
}

/// A rule deleted since it was read does nothing.
extension RuleMatch {
  /// Records which rules matched which articles, and keeps both from being deleted until the end of
  /// the transaction.
  ///
  /// Returns the new matches: `article_id`, `rule_id`.
  package static func noting(_ matches: [RuleMatch]) -> SQLStatement {
    let (rows, at) = rows(matches)
    return """
      INSERT INTO rule_match (article_id, rule_id, at)
      SELECT a.id, rule.id, \(sql: at) FROM \(sql: rows) k CROSS JOIN rule CROSS JOIN article a
      WHERE rule.id = k.rule AND a.id = k.article \(lock: .keys)
      ON CONFLICT DO NOTHING RETURNING article_id, rule_id
      """
  }

  /// Marks, tags and notices. A source that a rule's reader has left brings nothing into the
  /// reader's categories and lists of marks, which find its articles.
  ///
  /// - Parameter notifies: whether targets are notified.
  package static func effects(of matches: [RuleMatch], notifies: Bool) -> [SQLStatement] {
    var statements: [SQLStatement] = []
    for mark in RuleMark.allCases {
      let marked = matches.filter { mark.isMade(by: $0.actions) }
      if !marked.isEmpty { statements.append(marking(mark, marked)) }
    }
    let tagged = matches.filter { $0.actions.tag != nil }
    if !tagged.isEmpty {
      statements.append(
        """
        INSERT INTO article_tag (reader_id, article_id, \(named: "tag"))
        SELECT k.reader, k.article, \(named: "k.tag") FROM \(sql: rows(tagged).rows) k
        CROSS JOIN rule WHERE rule.id = k.rule AND \(sql: isOfList)
        ON CONFLICT DO NOTHING
        """)
    }
    let told = matches.filter { notifies && $0.actions.notify != nil }
    if !told.isEmpty {
      let (rows, at) = rows(told)
      statements.append(
        """
        INSERT INTO notice (target, reader_id, article_id, reason, at)
        SELECT \(folded: "k.target"), k.reader, k.article, k.reason, \(sql: at)
        FROM \(sql: rows) k CROSS JOIN rule WHERE rule.id = k.rule ON CONFLICT DO NOTHING
        """)
    }
    return statements
  }

  /// Whether the rule's reader has not left the source of the article of a row `k`.
  private static let isOfList: SQLStatement = """
    NOT EXISTS (
      SELECT 1 FROM reader_source own JOIN article a ON a.source_id = own.source_id
      WHERE a.id = k.article AND own.reader_id = k.reader AND own.listing = 'left_out')
    """

  private static func marking(_ mark: RuleMark, _ matches: [RuleMatch]) -> SQLStatement {
    let (rows, at) = rows(matches)
    let column = mark.column
    let byHand = mark.byHand.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return """
      INSERT INTO article_state AS s (reader_id, article_id, \(sql: column))
      SELECT k.reader, k.article, min(\(sql: at)) FROM \(sql: rows) k CROSS JOIN rule
      WHERE rule.id = k.rule AND \(sql: isOfList) AND NOT EXISTS (
        SELECT 1 FROM event e \(index: "event_article")
        WHERE e.article_id = k.article AND e.reader_id = k.reader AND e.kind IN (\(sql: byHand)))
      GROUP BY k.reader, k.article ORDER BY k.reader, k.article
      ON CONFLICT (reader_id, article_id) DO UPDATE
        SET \(sql: column) = coalesce(s.\(sql: column), excluded.\(sql: column))
      """
  }

  /// The matches as a table `k`, and the date of one of its rows.
  private static func rows(_ matches: [RuleMatch]) -> (rows: SQLStatement, at: SQLStatement) {
    let dates = Set(matches.map(\.at)).sorted()
    let places = Dictionary(firstOf: dates.enumerated().map { ($1, Int64($0)) })
    let (articles, rules) = (matches.map(\.article), matches.map(\.rule))
    let moments = matches.map { places[$0.at] ?? 0 }
    let tags = matches.map { $0.actions.tag ?? "" }
    let targets = matches.map { $0.actions.notify ?? "" }
    let (tagKeys, targetKeys) = (tags.map { $0.lowercased() }, targets.map { $0.lowercased() })
    let rows: SQLStatement = """
      \(rows: [
        "reader": .integers(rules.map(\.reader)), "article": .integers(articles),
        "rule": .integers(rules.map(\.id)), "moment": .integers(moments),
        "tag": .texts(tags), "tag_key": .texts(tagKeys), "target": .texts(targets),
        "target_key": .texts(targetKeys), "reason": .texts(rules.map(\.place)),
      ])
      """
    let choices = dates.enumerated().reduce("" as SQLStatement) { choices, date in
      "\(sql: choices) WHEN \(sql: String(date.offset)) THEN \(date.element)"
    }
    return (rows, "CASE k.moment\(sql: choices) END")
  }
}

extension SQLSession {
  /// Applies the rules that match articles. A rule acts once per article, and marks that its reader
  /// set or removed by hand stay.
  ///
  /// - Parameter notifies: whether targets are notified; `false` for articles that are not new.
  /// - Returns: the matches that are the first of their rule with their article.
  @discardableResult
  package func apply(_ matches: [RuleMatch], notifies: Bool) throws -> [RuleMatch] {
    guard !matches.isEmpty else { return [] }
    var noted: Set<[Int64]> = []
    for row in try run(RuleMatch.noting(matches)) {
      noted.insert([try row["article_id"], try row["rule_id"]])
    }
    let new = matches.filter { noted.contains([$0.article, $0.rule.id]) }
    try add(RuleMatch.effects(of: new, notifies: notifies))
    try raise(new.filter { $0.rule.rule.actions.raise != 0 })
    return new
  }

  /// Raises articles by all rules that matched them, including rules no longer in force.
  private func raise(_ matches: [RuleMatch]) throws {
    guard !matches.isEmpty else { return }
    let rows = try run(
      """
      SELECT m.article_id, r.id, r.reader_id, r.rule, coalesce(r.place, '') AS place
      FROM rule_match m CROSS JOIN rule r
      WHERE r.id = m.rule_id AND m.article_id \(in: Set(matches.map(\.article)).sorted())
        AND r.reader_id \(in: Set(matches.map(\.rule.reader)).sorted())
      ORDER BY r.is_own, r.position, r.id
      """)
    var rules: [[Int64]: [StoredRule]] = [:]
    for row in rows {
      guard let rule = try StoredRule(row) else { continue }
      rules[[rule.reader, try row["article_id"]], default: []].append(rule)
    }
    let moved = Set(matches.map { [$0.rule.reader, $0.article] })
    let raises = Dictionary(grouping: moved) { StoredRule.raise(by: rules[$0] ?? []) }
    try add(
      raises.sorted { $0.key < $1.key }.map { raise, moved in
        """
        INSERT INTO article_raise (reader_id, article_id, half_lives)
        SELECT k.reader, k.article, \(raise) FROM \(rows: [
          "reader": .integers(moved.map { $0[0] }), "article": .integers(moved.map { $0[1] }),
        ]) k WHERE true ORDER BY k.reader, k.article
        ON CONFLICT (reader_id, article_id) DO UPDATE SET half_lives = excluded.half_lives
        """
      })
  }
}

/// A mark of a reader that rules can set. If the reader set or removed the same mark by hand, the
/// reader's choice stays.
package enum RuleMark: CaseIterable, Sendable {
  case hidden
  case read
  case bookmarked

  /// The column of `article_state`.
  package var column: String {
    switch self {
    case .hidden: "hidden_at"
    case .read: "read_at"
    case .bookmarked: "bookmarked_at"
    }
  }

  /// The log entries for setting and removing the mark by hand.
  package var byHand: [Interaction] {
    switch self {
    case .hidden: [.hide, .unhide]
    case .read: [.view, .unview]
    case .bookmarked: [.bookmark, .unbookmark]
    }
  }

  package func isMade(by actions: RuleActions) -> Bool {
    switch self {
    case .hidden: actions.hide
    case .read: actions.read
    case .bookmarked: actions.bookmark
    }
  }
}

/// That a rule keeps an article from being stored.
package struct RuleDrop: Sendable {
  package var rule: Int64
  package var source: Int64
  package var identity: String
  package var at: Date
  /// Whether the article is listed for the first time.
  package var isNew: Bool

  package init(
    of identity: String, source: Int64, because rule: Int64, at now: Date, isNew: Bool
  ) {
    self.rule = rule
    self.source = source
    self.identity = identity
    self.isNew = isNew
    at = now
  }

  /// Records the article as deleted, so that it is not stored when its feed lists it again; of a
  /// new one also the day.
  package var statements: [SQLStatement] {
    let deleted: SQLStatement = """
      INSERT INTO deleted_article (source_id, identity, listed)
      VALUES (\(source), \(identity), \(at))
      ON CONFLICT (source_id, \(unique: "identity")) DO UPDATE SET listed = excluded.listed
      """
    guard isNew else { return [deleted] }
    return [
      deleted,
      """
      INSERT INTO rule_drop (rule_id, day, articles)
      SELECT id, \(Int(bounding: at.stored / 86_400)), 1 FROM rule WHERE id = \(rule) \(lock: .keys)
      ON CONFLICT (rule_id, day) DO UPDATE SET articles = rule_drop.articles + 1
      """,
    ]
  }
}
