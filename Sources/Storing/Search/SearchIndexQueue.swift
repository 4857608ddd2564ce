import GRDB

/// The texts that a transaction has still to put into the full-text index, which is done at its
/// end.
///
/// FTS5 gathers words in memory and writes them out at every savepoint, of which SQLite makes one
/// for each statement that may write several rows. Between such statements indexing takes most of
/// the time of a pass; after the last of them it takes a seventh.
final class SearchIndexQueue {
  private var texts: [Text] = []

  /// What an article is to be found by from now on.
  struct Text {
    let article: Int64
    let title: String
    /// `nil` where it stays as it is.
    let body: String?
    let isNew: Bool

    init(_ article: Int64, title: String?, body: String?, isNew: Bool = false) {
      self.article = article
      self.title = title ?? ""
      self.body = body
      self.isNew = isNew
    }
  }

  func add(_ text: Text) { texts.append(text) }

  /// Indexes what is new or has changed, in the order in which it came.
  func flush(into db: Database) throws {
    guard !texts.isEmpty else { return }
    let insert = try RawStatement(
      db, "INSERT INTO article_search (rowid, title, body) VALUES (?, ?, ?)")
    for text in texts {
      let title = SearchText.indexable(text.title)
      let body = text.body.map(SearchText.indexable)
      if text.isNew {
        insert.bind(1, text.article)
        insert.bind(2, title)
        insert.bind(3, body ?? "")
        try insert.run()
      } else {
        // The index changes only when what it holds does: a new date or picture is no new text.
        try db.cachedStatement(
          sql: """
            UPDATE article_search SET title = ?1, body = ifnull(?2, body)
            WHERE rowid = ?3 AND (title IS NOT ?1 OR body IS NOT ifnull(?2, body))
            """
        ).execute(arguments: [title, body, text.article])
      }
    }
    texts.removeAll()
  }
}
