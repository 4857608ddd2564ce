import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The stored data from which interactions of a reader with some articles are computed.
  func interactionFindings(
    _ request: InteractionRequest, reader: Int64
  ) throws -> InteractionFindings {
    let rows = try InteractionFindings.statements(request).map { try db.run($0) }
    return try InteractionFindings(reader: reader, rows) { unknown in
      try articles(unknown, reader: nil).reduce(into: [:]) {
        $0[$1.id] = try words(of: $1.article)
      }
    }
  }

  /// The input for computing an article's features.
  func words(of article: Article) throws -> ArticleWords {
    let known = try wordFrequencies(ArticleWords.buckets(of: article))
    return ArticleWords(article: article, counted: known.articles, counts: known.counts)
  }
}

extension StoreWriter {
  /// Records interactions of a reader.
  ///
  /// - Returns: the article and time of each deleted example.
  func record(
    _ changes: [InteractionChange], reader: Int64
  ) throws -> [(article: Int64, at: Date)] {
    var unlearned: [(article: Int64, at: Date)] = []
    for change in changes {
      let article = change.article
      try setMarks(change.marks, reader: reader, article: article)
      if let event = change.event { try log(event, article: article) }
      if let features = change.features {
        try insertFeatures(features, weight: 1, article: article)
      }
      unlearned += try deleteExamples(change.unlearned, article: article, reader: reader)
        .map { (article, $0) }
      try session.addExamples(change.example.map { [$0] } ?? [], of: reader)
      if let keys = change.keys { try setRank(keys, article: article) }
      switch change.counts {
      case .more(let counts): try addLocalCounts(counts, article: article)
      case .all(let counts): try session.setLocalCounts([(article, counts)])
      case nil: break
      }
    }
    return unlearned
  }

  func setMarks(_ marks: ReaderMarks, reader: Int64, article: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO article_state (reader_id, article_id, read_at, viewed_at, finished_at,
          bookmarked_at, shared_at, hidden_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET read_at = excluded.read_at, viewed_at = excluded.viewed_at,
          finished_at = excluded.finished_at, bookmarked_at = excluded.bookmarked_at,
          shared_at = excluded.shared_at, hidden_at = excluded.hidden_at
        """
    ).execute(
      arguments: [
        reader, article, marks.readAt?.stored, marks.viewedAt?.stored, marks.finishedAt?.stored,
        marks.bookmarkedAt?.stored, marks.sharedAt?.stored, marks.hiddenAt?.stored,
      ])
  }

  /// Adds a line to an article's log.
  func log(_ event: LoggedEvent, article: Int64) throws {
    let (reader, kind, count) = event.kind.columns
    try db.cachedStatement(
      sql: """
        INSERT INTO event (article_id, reader_id, kind, count, at, votes)
        VALUES (?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [article, reader, kind, count, event.at.stored, event.votes])
  }

  /// Adds a new article to the rank table, once for each category of its source. The rows are
  /// written at the end of the transaction, or by ``writeRanks()``.
  func insertRank(
    _ keys: RankKeys, article: Int64, source: Int64, dated: Date
  ) {
    ranks.add(RankQueue.Row(article: article, source: source, keys: keys, dated: dated))
  }

  /// Writes the queued rank rows of this transaction, for a caller that is about to read them.
  func writeRanks() throws {
    try ranks.flush(into: db)
  }

  func setRank(_ keys: RankKeys, article: Int64) throws {
    try session.setRanks([(article, keys)])
  }

  /// Adds to how often local readers viewed, bookmarked and shared an article.
  func addLocalCounts(_ counts: InteractionCounts, article: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO article_tally (article_id, views, bookmarks, shares) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET views = views + excluded.views,
          bookmarks = bookmarks + excluded.bookmarks, shares = shares + excluded.shares
        """
    ).execute(arguments: [article, counts.views, counts.bookmarks, counts.shares])
  }
}
