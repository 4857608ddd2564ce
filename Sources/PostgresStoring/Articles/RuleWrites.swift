import Foundation
import Models
import Postgres

/// What rules do with new articles. Nobody has done anything with one of those, so that nothing
/// that a reader did stands against it.
struct RuleWrites {
  /// Articles of which rules have to know more.
  var waiting: Set<Int64> = []
  private var matches: [(article: Int64, rule: StoredRule, at: Date)] = []

  mutating func add(_ rules: [StoredRule], to article: Int64, at now: Date) {
    matches += rules.map { (article, $0, now) }
  }

  func write(to transaction: PostgresTransaction) {
    transaction.add(
      into: "rule_queue", count: waiting.count, ["article_id": .integers(waiting.sorted())],
      "ON CONFLICT DO NOTHING")
    transaction.add(
      into: "rule_match", count: matches.count,
      [
        "article_id": .integers(matches.map(\.article)),
        "rule_id": .integers(matches.map(\.rule.id)), "at": .numbers(matches.map(\.at.stored)),
      ], "ON CONFLICT DO NOTHING")
    for (column, deed) in [
      ("hidden_at", \RuleDeeds.hide), ("read_at", \.read), ("bookmarked_at", \.bookmark),
    ] {
      let marks = once(matches.filter { $0.rule.rule.deeds[keyPath: deed] })
      transaction.add(
        into: "article_state", count: marks.count,
        [
          "reader_id": .integers(marks.map(\.rule.reader)),
          "article_id": .integers(marks.map(\.article)), column: .numbers(marks.map(\.at.stored)),
        ],
        """
        ON CONFLICT (reader_id, article_id) DO UPDATE
          SET \(column) = coalesce(article_state.\(column), excluded.\(column))
        """)
    }
    let tags = matches.filter { $0.rule.rule.deeds.tag != nil }
    transaction.add(
      into: "article_tag", count: tags.count,
      [
        "reader_id": .integers(tags.map(\.rule.reader)),
        "article_id": .integers(tags.map(\.article)),
        "tag": .texts(tags.map(\.rule.rule.deeds.tag)),
        "tag_key": .texts(tags.map { $0.rule.rule.deeds.tag?.lowercased() }),
      ], "ON CONFLICT DO NOTHING")
    let notices = matches.filter { $0.rule.rule.deeds.notify != nil }
    transaction.add(
      into: "notice", count: notices.count,
      [
        "target": .texts(notices.map { $0.rule.rule.deeds.notify?.lowercased() }),
        "reader_id": .integers(notices.map(\.rule.reader)),
        "article_id": .integers(notices.map(\.article)),
        "reason": .texts(notices.map(\.rule.place)),
        "at": .numbers(notices.map(\.at.stored)),
      ], "ON CONFLICT DO NOTHING")
    writeRaises(to: transaction)
  }

  private func writeRaises(to transaction: PostgresTransaction) {
    let raised = matches.filter { $0.rule.rule.deeds.raise != 0 }
    let sums = once(raised).map { one in
      raised.filter { $0.article == one.article && $0.rule.reader == one.rule.reader }
        .reduce(0) { $0 + $1.rule.rule.deeds.raise }
    }
    let firsts = once(raised)
    transaction.add(
      into: "article_raise", count: firsts.count,
      [
        "reader_id": .integers(firsts.map(\.rule.reader)),
        "article_id": .integers(firsts.map(\.article)),
        "half_lives": .numbers(
          sums.map { max(-RuleDeeds.mostRaise, min(RuleDeeds.mostRaise, $0)) }),
      ],
      """
      ON CONFLICT (reader_id, article_id) DO UPDATE SET half_lives = excluded.half_lives
      """)
  }

  /// One of each article and reader.
  private func once(
    _ matches: [(article: Int64, rule: StoredRule, at: Date)]
  ) -> [(article: Int64, rule: StoredRule, at: Date)] {
    var seen: Set<[Int64]> = []
    return matches.filter { seen.insert([$0.article, $0.rule.reader]).inserted }
  }
}
