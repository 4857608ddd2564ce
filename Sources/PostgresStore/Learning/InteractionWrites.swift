import Foundation
import Models
import Store

/// Writes interactions of a reader, in the order in which they were decided: one statement per
/// table.
struct InteractionWrites {
  private let reader: Int64
  private var articles: [Int64] = []
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
    if marks.updateValue(change.marks, forKey: article) == nil { articles.append(article) }
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
  func write(to transaction: PostgresTransaction) throws -> [(article: Int64, at: Date)] {
    writeMarks(to: transaction)
    if !events.isEmpty { transaction.add(LoggedEvent.insert(events)) }
    writeFeatures(to: transaction)
    let undone = try unlearn(transaction)
    transaction.session.addExamples(examples, of: reader)
    let moved = keys.sorted { $0.key < $1.key }
    if !moved.isEmpty {
      transaction.add(DocumentWrites.setRanks(moved.map { ($0.key, $0.value) }))
    }
    writeCounts(to: transaction)
    return undone
  }

  private func writeMarks(to transaction: PostgresTransaction) {
    let rows = articles.sorted()
    func dates(_ path: KeyPath<ReaderMarks, Date?>) -> PostgresValue {
      .numbers(rows.map { marks[$0]?[keyPath: path]?.stored })
    }
    transaction.add(
      into: "article_state", count: rows.count,
      [
        "reader_id": .integers(rows.map { _ in reader }), "article_id": .integers(rows),
        "read_at": dates(\.readAt), "viewed_at": dates(\.viewedAt),
        "finished_at": dates(\.finishedAt), "bookmarked_at": dates(\.bookmarkedAt),
        "shared_at": dates(\.sharedAt), "hidden_at": dates(\.hiddenAt),
      ],
      """
      ON CONFLICT (reader_id, article_id) DO UPDATE SET read_at = excluded.read_at,
        viewed_at = excluded.viewed_at, finished_at = excluded.finished_at,
        bookmarked_at = excluded.bookmarked_at, shared_at = excluded.shared_at,
        hidden_at = excluded.hidden_at
      """)
  }

  /// Features that are already stored stay.
  private func writeFeatures(to transaction: PostgresTransaction) {
    guard !features.isEmpty else { return }
    let known = features.sorted { $0.key < $1.key }
    transaction.add(
      """
      INSERT INTO article_feature AS f (article_id, source_id, weight, features)
      SELECT a.id, a.source_id, 1, k.features FROM unnest($1, $2) k (id, features)
      JOIN article a ON a.id = k.id
      ON CONFLICT (article_id) DO UPDATE
        SET weight = excluded.weight, features = excluded.features WHERE f.features = ''
      """, .integers(known.map(\.key)), .blobs(known.map(\.value)))
  }

  /// Deletes examples; the model is rebuilt without them.
  private func unlearn(
    _ transaction: PostgresTransaction
  ) throws -> [(article: Int64, at: Date)] {
    guard !unlearned.isEmpty else { return [] }
    let deleted = try transaction.run(
      """
      DELETE FROM training_example e USING unnest($2, $3) k (article, kind)
      WHERE e.reader_id = $1 AND e.article_id = k.article AND e.kind = k.kind
      RETURNING e.article_id, e.at
      """, .integer(reader), .integers(unlearned.map(\.article)),
      .texts(unlearned.map(\.kind.rawValue))
    ).map { (article: try $0[0] as Int64, at: Date(stored: try $0[1])) }
    let undone = voided + deleted.sorted { ($0.at, $0.article) < ($1.at, $1.article) }
    if !undone.isEmpty {
      transaction.add("DELETE FROM reader_model WHERE reader_id = $1", .integer(reader))
    }
    return undone
  }

  private func writeCounts(to transaction: PostgresTransaction) {
    var (more, all): ([(Int64, InteractionCounts)], [(Int64, InteractionCounts)]) = ([], [])
    for (article, counts) in counts.sorted(by: { $0.key < $1.key }) {
      switch counts {
      case .more(let counts): more.append((article, counts))
      case .all(let counts): all.append((article, counts))
      }
    }
    if !more.isEmpty { transaction.add(Self.write(more, adding: true)) }
    if !all.isEmpty { transaction.add(Self.write(all, adding: false)) }
  }

  /// Writes how often local readers viewed, bookmarked and shared articles.
  ///
  /// - Parameter adding: whether to add to the stored counts, or to replace them.
  static func write(
    _ counts: [(article: Int64, counts: InteractionCounts)], adding: Bool
  ) -> PostgresStatement {
    let changes = ["views", "bookmarks", "shares"].map { column in
      "\(column) = \(adding ? "article_tally.\(column) + " : "")excluded.\(column)"
    }
    return RowBatch.insert(
      into: "article_tally",
      [
        "article_id": .integers(counts.map(\.article)),
        "views": .integers(counts.map { Int64($0.counts.views) }),
        "bookmarks": .integers(counts.map { Int64($0.counts.bookmarks) }),
        "shares": .integers(counts.map { Int64($0.counts.shares) }),
      ], "ON CONFLICT (article_id) DO UPDATE SET \(changes.joined(separator: ", "))")
  }
}
