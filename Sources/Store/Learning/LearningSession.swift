import Foundation
package import Models

/// A transaction that learns. What it requires each engine does in its own way: it stores many rows
/// at once, or has other tables for them.
package protocol LearningSession: SQLSession {
  /// Appends examples of a reader. An example names its article; if the article is deleted, its
  /// features stay while an example names it. An id is never reused: the stored model refers to the
  /// last example in it.
  func addExamples(_ examples: [StoredTrainingExample], of reader: Int64) throws

  /// Adds to the numbers of times that articles, their sources and all articles together were shown
  /// and opened, and sets the weights of these sources from them. No other transaction adds meanwhile
  /// (``SQLLock/sums``).
  func addExposures(_ changes: [ExposureChange]) throws

  /// Deletes a reader's interactions and what was learned from them (``Reader/forgetting(_:)``), and
  /// takes it out of the sums over all readers.
  func forgetLearned(of reader: Int64) throws

  /// Sets the weights of articles to the present weights of their sources.
  ///
  /// - Returns: the articles whose weight changed, and whose ranks depend on it.
  func updateArticleWeights() throws -> [Int64]

  func setRanks(_ ranks: [(article: Int64, keys: RankKeys)]) throws

  /// Stores features of articles that have none.
  func addFeatures(_ features: [(article: Int64, features: [UInt8])]) throws
}

extension LearningSession {
  /// Deletes what was learned of a reader, whom the transaction has locked, and computes the ranks
  /// of articles without it.
  ///
  /// - Returns: see ``LearningStoring/forget(reader:removes:rebuilding:)``.
  package func forget(
    _ reader: Int64, removes: Bool,
    rebuilding: (RankingBasis, RankHistory) -> (keys: RankKeys, counts: InteractionCounts)
  ) throws -> Int {
    let found = try run([Reader.touched(by: reader), RankingBasis.stored])
    let articles: [Int64] = try found[0].values()
    try forgetLearned(of: reader)
    // The weights of sources were learned too.
    let moved = Set(articles).union(try updateArticleWeights()).sorted()
    if let basis = try RankingBasis(found[1]) {
      for first in stride(from: 0, to: moved.count, by: RankHistory.atOnce) {
        let some = Array(moved[first..<min(first + RankHistory.atOnce, moved.count)])
        let rebuilt = try rankHistories(of: some).map {
          (article: $0.article, place: rebuilding(basis, $0))
        }
        try setRanks(rebuilt.map { ($0.article, $0.place.keys) })
        try store(rebuilt.map { ($0.article, $0.place.counts) }, adding: false)
      }
    }
    if removes { try add(Reader.deleting(reader)) }
    return articles.count
  }

  /// Computes the rank keys of all articles again.
  package func rebuildRanks(_ keys: (RankHistory) -> RankKeys) throws {
    var last: Int64 = 0
    while true {
      let articles: [Int64] = try run(
        "SELECT id FROM article WHERE id > \(last) ORDER BY id LIMIT \(RankHistory.atOnce)"
      ).values()
      guard let end = articles.last else { return }
      try setRanks(rankHistories(of: articles).map { ($0.article, keys($0)) })
      last = end
    }
  }

  /// The data from which articles' ranks are computed, in the order of their ids; the ranks are
  /// locked.
  private func rankHistories(of articles: [Int64]) throws -> [RankHistory] {
    // The lock is a statement of its own: what is read after it is what another transaction, for
    // which it waited, has written.
    try lock(.ranks(of: articles))
    let found = try run([RankKeys.stored(of: articles), LoggedEvent.stored(of: articles)])
    let logs = try LoggedEvent.byArticle(found[1])
    return try found[0].map { row in
      let article: Int64 = try row["article_id"]
      return RankHistory(
        article: article, dated: try row["dated"], weight: try row["weight"],
        log: logs[article] ?? [])
    }
  }
}

/// Writes interactions of a reader, in the order in which they were decided: on a server one
/// statement per table.
struct InteractionWrites {
  private let reader: Int64
  private var marks: [Int64: ReaderMarks] = [:]
  private var events: [(article: Int64, event: LoggedEvent)] = []
  private var features: [Int64: [UInt8]] = [:]
  private var keys: [Int64: RankKeys] = [:]
  private var counts: [Int64: InteractionChange.Counts] = [:]
  private var examples: [StoredTrainingExample] = []
  private var unlearned: [(article: Int64, kind: Interaction)] = []
  /// Examples that are added and deleted by the same changes.
  private var voided: [(article: Int64, at: Date)] = []

  init(_ changes: [InteractionChange], reader: Int64) {
    self.reader = reader
    for change in changes { add(change) }
  }

  private mutating func add(_ change: InteractionChange) {
    let article = change.article
    marks[article] = change.marks
    if let event = change.event { events.append((article, event)) }
    if features[article] == nil { features[article] = change.features }
    for kind in change.unlearned {
      unlearned.append((article, kind))
      let isVoid = { (example: StoredTrainingExample) in
        example.article == article && example.interaction == kind
      }
      voided += examples.filter(isVoid).map { ($0.article, $0.at) }
      examples.removeAll(where: isVoid)
    }
    if let example = change.example { examples.append(example) }
    if let keys = change.keys { self.keys[article] = keys }
    switch (change.counts, counts[article]) {
    case (.more(let more), .more(let known)?): counts[article] = .more(Self.sum(known, more))
    case (.more(let more), .all(let known)?): counts[article] = .all(Self.sum(known, more))
    case (let new?, _): counts[article] = new
    case (nil, _): break
    }
  }

  private static func sum(
    _ one: InteractionCounts, _ other: InteractionCounts
  ) -> InteractionCounts {
    InteractionCounts(
      views: one.views + other.views, bookmarks: one.bookmarks + other.bookmarks,
      shares: one.shares + other.shares)
  }

  /// - Returns: the article and time of each deleted example.
  func write(to session: some LearningSession) throws -> [(article: Int64, at: Date)] {
    try session.set(marks, of: reader)
    try session.log(events)
    try session.addFeatures(features.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    let undone = try unlearn(session)
    try session.addExamples(examples, of: reader)
    try session.setRanks(keys.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    var (more, all): ([(Int64, InteractionCounts)], [(Int64, InteractionCounts)]) = ([], [])
    for (article, counts) in counts.sorted(by: { $0.key < $1.key }) {
      switch counts {
      case .more(let counts): more.append((article, counts))
      case .all(let counts): all.append((article, counts))
      }
    }
    try session.store(more, adding: true)
    try session.store(all, adding: false)
    return undone
  }

  /// Deletes examples; the model is rebuilt without them.
  private func unlearn(
    _ session: some LearningSession
  ) throws -> [(article: Int64, at: Date)] {
    guard !unlearned.isEmpty else { return [] }
    let articles = unlearned.map(\.article)
    // By its primary key SQLite would walk all examples of the reader.
    let deleted = try session.run(
      """
      DELETE FROM training_example AS e \(index: "example_article")
      WHERE e.reader_id = \(reader) AND e.article_id \(in: articles) AND (e.article_id, e.kind) IN (
        SELECT k.article, k.kind FROM \(rows: [
          "article": .integers(articles), "kind": .texts(unlearned.map(\.kind.rawValue)),
        ]) k)
      RETURNING article_id, at
      """
    ).map { (article: try $0["article_id"] as Int64, at: try $0["at"] as Date) }
    let undone = voided + deleted.sorted { ($0.at, $0.article) < ($1.at, $1.article) }
    if !undone.isEmpty { try session.add("DELETE FROM reader_model WHERE reader_id = \(reader)") }
    return undone
  }
}

extension LearningSession {
  /// Records interactions of a reader, and takes back what was learned from those that are undone.
  package func record(_ changes: [InteractionChange], of reader: Int64) throws {
    let undone = try InteractionWrites(changes, reader: reader).write(to: self)
    try revokeChoices(undone, of: reader)
  }
}

extension SQLSession {
  /// Sets a reader's marks of articles.
  package func set(_ marks: [Int64: ReaderMarks], of reader: Int64) throws {
    let names = [
      "read_at", "viewed_at", "finished_at", "bookmarked_at", "shared_at", "hidden_at",
    ]
    try insert(
      marks.sorted { $0.key < $1.key }.map { article, marks -> [SQLValue] in
        let dates = [
          marks.readAt, marks.viewedAt, marks.finishedAt, marks.bookmarkedAt, marks.sharedAt,
          marks.hiddenAt,
        ]
        return [.integer(reader), .integer(article)] + dates.map { SQLValue.number($0?.stored) }
      }, into: "article_state", ["reader_id", "article_id"] + names,
      "ON CONFLICT (reader_id, article_id) DO UPDATE SET "
        + names.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
  }

  /// Sets how often local readers viewed, bookmarked and shared articles, or adds to it.
  package func store(
    _ counts: [(article: Int64, counts: InteractionCounts)], adding: Bool
  ) throws {
    let names = ["views", "bookmarks", "shares"]
    let changes = names.map { name in
      "\(name) = \(adding ? "article_tally.\(name) + " : "")excluded.\(name)"
    }
    try insert(
      counts.map { article, counts -> [SQLValue] in
        [
          .integer(article), .integer(Int64(counts.views)), .integer(Int64(counts.bookmarks)),
          .integer(Int64(counts.shares)),
        ]
      }, into: "article_tally", ["article_id"] + names,
      "ON CONFLICT (article_id) DO UPDATE SET \(changes.joined(separator: ", "))")
  }
}

extension LoggedEvent {
  /// Name of the event that further sources report the story.
  package static let coverageName = "coverage"

  /// Reads a row of `event`; `nil` for a kind of a later version.
  package init?(_ row: some NamedRow) throws {
    let name: String = try row["kind"]
    let reader: Int64? = try row["reader_id"]
    let count: Int64? = try row["count"]
    let kind: Kind
    if let reader, let interaction = Interaction(rawValue: name) {
      kind = .interaction(interaction, reader: reader)
    } else if name == Self.coverageName, let count {
      kind = .coverage(source: count)
    } else if let count, let metric = CounterMetric(rawValue: name) {
      kind = .counter(metric, count: Int(count))
    } else {
      return nil
    }
    self.init(kind, at: try row["at"], votes: try row["votes"])
  }

  /// The logs of articles, oldest first, for ``byArticle(_:)``.
  package static func stored(of articles: [Int64]) -> SQLStatement {
    """
    SELECT e.* FROM \(rows: ["id": .integers(articles)]) k CROSS JOIN event e
    WHERE e.article_id = k.id ORDER BY e.article_id, e.id
    """
  }

  package static func byArticle(
    _ rows: some Sequence<some NamedRow>
  ) throws -> [Int64: [LoggedEvent]] {
    var logs: [Int64: [LoggedEvent]] = [:]
    for row in rows {
      if let event = try LoggedEvent(row) {
        logs[try row["article_id"], default: []].append(event)
      }
    }
    return logs
  }
}

extension SQLSession {
  /// Appends events to articles' logs, in this order.
  package func log(_ events: [(article: Int64, event: LoggedEvent)]) throws {
    try insert(
      events.map { article, event -> [SQLValue] in
        let (reader, kind, count) = event.kind.columns
        return [
          .integer(article), .integer(reader), .text(kind), .integer(count),
          .number(event.at.stored), .number(event.votes),
        ]
      }, into: "event", ["article_id", "reader_id", "kind", "count", "at", "votes"], "")
  }
}

extension LoggedEvent.Kind {
  /// The values of the columns `reader_id`, `kind` and `count`.
  fileprivate var columns: (reader: Int64?, name: String, count: Int64?) {
    switch self {
    case .interaction(let interaction, let reader): (reader, interaction.rawValue, nil)
    case .counter(let metric, let count): (nil, metric.rawValue, Int64(count))
    case .coverage(let source): (nil, LoggedEvent.coverageName, source)
    }
  }
}
