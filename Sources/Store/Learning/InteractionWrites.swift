import Foundation
package import Models

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
