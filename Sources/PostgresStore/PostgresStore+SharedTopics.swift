package import Foundation
package import Models
package import Store
package import Words

/// The topics whose statements both engines share, with the few operations for which this engine has
/// a way of its own.
extension PostgresStore: AnnotationStoring, ExpiryStoring, IconStoring, MovingStoring,
  PositionStoring, SavingStoring, SharingStoring, VisitStoring, WantedPollStoring
{
  package func move(
    _ articles: [ArticleToMove], reader name: String, at now: Date
  ) async throws -> [MoveOutcome] {
    try await inBackground { [self] in
      try ingesting { transaction, reading in
        try transaction.session.move(articles, reader: name, at: now) { documents in
          try reading.ingest(documents, transaction)
        } keep: { draft, article in
          try transaction.keepMoved(draft, article: article, at: now, index)
        }
      }
    }
  }

  package func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date
  ) throws -> [SaveOutcome] {
    try mappingFaults {
      try ingesting { transaction, reading in
        try transaction.session.save(pages, reader: name, because: reason, at: now) {
          _ = try reading.ingest($0, transaction)
        }
      }
    }
  }

  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try mappingFaults {
      let me = Reader.id(named: reader)
      let names = NameLookUp(reader: reader, category: nil, source: nil)
      let rows = try pool.run(
        names.statements + [PostgresStatement(CategorySummary.counted(doneBy: me, at: now))])
      let found = try NameLookUp.found(rows.prefix(names.statements.count), source: nil)
      if let own = try ownListSums(found, of: reader, at: now) { return own.categories }
      return try rows[rows.count - 1].map { try CategorySummary($0, at: now) }
    }
  }

  package func ownCategoryCounts(of reader: String, at now: Date) throws -> [CategoryCount]? {
    try mappingFaults {
      let names = NameLookUp(reader: reader, category: nil, source: nil)
      let rows = try pool.run(names.statements)
      return try ownListSums(NameLookUp.found(rows[...], source: nil), of: reader, at: now)?.counts
    }
  }

  /// `nil` if the reader's list equals the shared list.
  private func ownListSums(
    _ found: NameLookUp.Found, of reader: String, at now: Date
  ) throws -> OwnListSums? {
    guard let own = found.own else { return nil }
    let sums = CategorySummary.ofOwnList(doneBy: Reader.id(named: reader), at: now)
    return try CategorySummary.sums(found.categories.tabs, of: own, read(sums), at: now)
  }

  /// Articles are counted while the word index grows, so that no query scans all of them.
  package func figures(at now: Date) throws -> StoreFigures {
    try StoreFigures(
      read(
        StoreFigures.statement(
          articles: "SELECT coalesce(sum(articles), 0)::int8 FROM search_size",
          bytes: "pg_database_size(current_database())", at: now)))
  }
}

extension PostgresTransaction {
  /// Shows the text of another program instead of the feed's, if it is the longer one.
  func keepMoved(
    _ draft: ArticleDraft, article: Int64, at now: Date, _ index: WordIndex
  ) throws {
    add(ShownText.lock([article]))
    guard let row = try run(PostgresStatement(ShownText.statement([article]))).first,
      let kept = try KeptText(of: draft, over: ShownText(row))
    else { return }
    let id = PostgresValue.integer(article)
    add(PostgresStatement(kept.storing(kept.html, article: article, at: now)))
    add("UPDATE article SET word_count = $1 WHERE id = $2", .integer(kept.words), id)
    let words = try index.rewrite(
      by: PostgresStatement(
        """
        UPDATE article_text SET body = $1 WHERE article_id = $2
        RETURNING article_id, title, body
        """, .text(draft.searchText), id), self)
    add(ClusteringWrites.queue([article]))
    index.list(words, in: self)
  }
}
