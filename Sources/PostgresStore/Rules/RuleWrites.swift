import Foundation
import Models
import Store

/// Writes the effects of rules on new articles. A rule deleted since it was read does nothing.
struct RuleWrites {
  struct Match {
    var article: Int64
    var rule: StoredRule
    var at: Date
  }

  /// Articles that wait until rules can know more about them.
  var waiting: Set<Int64> = []
  private var matches: [Match] = []

  mutating func add(_ rules: [StoredRule], to article: Int64, at now: Date) {
    matches += rules.map { Match(article: article, rule: $0, at: now) }
  }

  func write(to transaction: PostgresTransaction) {
    transaction.add(
      into: "rule_queue", count: waiting.count, ["article_id": .integers(waiting.sorted())],
      "ON CONFLICT DO NOTHING")
    guard !matches.isEmpty else { return }
    transaction.add(Self.note(matches))
    Self.writeEffects(of: matches, notifies: true, to: transaction)
    writeRaises(to: transaction)
  }

  /// Records which rules matched which articles, and keeps both from being deleted until the end of
  /// the transaction.
  ///
  /// Returns the new matches: `article_id`, `rule_id`.
  static func note(_ matches: [Match]) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO rule_match (article_id, rule_id, at)
      SELECT a.id, rule.id, k.at FROM unnest($1, $2, $3) k (article, rule, at)
      JOIN rule ON rule.id = k.rule JOIN article a ON a.id = k.article
      FOR KEY SHARE OF rule, a
      ON CONFLICT DO NOTHING RETURNING article_id, rule_id
      """, .integers(matches.map(\.article)), .integers(matches.map(\.rule.id)),
      .numbers(matches.map(\.at.stored)))
  }

  /// Writes marks, tags and notices.
  ///
  /// - Parameter notifies: whether targets are notified.
  static func writeEffects(
    of matches: [Match], notifies: Bool, to transaction: PostgresTransaction
  ) {
    for mark in RuleMark.allCases {
      let marked = matches.filter { mark.isMade(by: $0.rule.rule.actions) }
      if !marked.isEmpty { transaction.add(self.mark(mark, marked)) }
    }
    add(
      matches.filter { $0.rule.rule.actions.tag != nil }, to: transaction,
      """
      INSERT INTO article_tag (reader_id, article_id, tag, tag_key)
      SELECT k.reader, k.article, k.tag, k.key
      FROM unnest($1, $2, $3, $4, $5) k (reader, article, rule, tag, key)
      JOIN rule ON rule.id = k.rule ON CONFLICT DO NOTHING
      """
    ) { tags in
      [
        .texts(tags.map(\.rule.rule.actions.tag)),
        .texts(tags.map { $0.rule.rule.actions.tag?.lowercased() }),
      ]
    }
    guard notifies else { return }
    add(
      matches.filter { $0.rule.rule.actions.notify != nil }, to: transaction,
      """
      INSERT INTO notice (reader_id, article_id, target, reason, at)
      SELECT k.reader, k.article, k.target, k.reason, k.at
      FROM unnest($1, $2, $3, $4, $5, $6) k (reader, article, rule, target, reason, at)
      JOIN rule ON rule.id = k.rule ON CONFLICT DO NOTHING
      """
    ) { notices in
      [
        .texts(notices.map { $0.rule.rule.actions.notify?.lowercased() }),
        .texts(notices.map(\.rule.place)), .numbers(notices.map(\.at.stored)),
      ]
    }
  }

  private static func mark(_ mark: RuleMark, _ matches: [Match]) -> PostgresStatement {
    PostgresStatement(
      """
      INSERT INTO article_state AS s (reader_id, article_id, \(mark.column))
      SELECT DISTINCT ON (k.reader, k.article) k.reader, k.article, k.at
      FROM unnest($1, $2, $3, $4) k (reader, article, rule, at) JOIN rule ON rule.id = k.rule
      WHERE NOT EXISTS (SELECT 1 FROM event e
        WHERE e.article_id = k.article AND e.reader_id = k.reader AND e.kind = ANY ($5))
      ORDER BY k.reader, k.article
      ON CONFLICT (reader_id, article_id) DO UPDATE
        SET \(mark.column) = coalesce(s.\(mark.column), excluded.\(mark.column))
      """,
      keys(matches) + [.numbers(matches.map(\.at.stored)), .texts(mark.byHand.map(\.rawValue))])
  }

  /// - Parameter columns: further columns after reader, article and rule.
  private static func add(
    _ matches: [Match], to transaction: PostgresTransaction, _ sql: String,
    _ columns: ([Match]) -> [PostgresValue]
  ) {
    guard !matches.isEmpty else { return }
    transaction.add(PostgresStatement(sql, keys(matches) + columns(matches)))
  }

  private static func keys(_ matches: [Match]) -> [PostgresValue] {
    [
      .integers(matches.map(\.rule.reader)), .integers(matches.map(\.article)),
      .integers(matches.map(\.rule.id)),
    ]
  }

  /// Only these rules raise new articles.
  private func writeRaises(to transaction: PostgresTransaction) {
    Self.add(
      matches.filter { $0.rule.rule.actions.raise != 0 }, to: transaction,
      """
      INSERT INTO article_raise (reader_id, article_id, half_lives)
      SELECT k.reader, k.article, greatest(-$5, least($5, sum(k.raise ORDER BY k.place)))
      FROM unnest($1, $2, $3, $4) WITH ORDINALITY k (reader, article, rule, raise, place)
      JOIN rule ON rule.id = k.rule GROUP BY k.reader, k.article
      ON CONFLICT (reader_id, article_id) DO UPDATE SET half_lives = excluded.half_lives
      """
    ) { raised in
      [.numbers(raised.map(\.rule.rule.actions.raise)), .number(RuleActions.maxRaise)]
    }
  }
}
