import GRDB
import Store

/// The texts that a transaction indexes at its end.
///
/// FTS5 gathers words in memory and writes them at every savepoint, and SQLite makes a savepoint
/// for each statement that may write several rows. Between such statements, indexing takes most of
/// the time of a pass; after the last of them it takes a seventh.
final class SearchIndexQueue {
  private var texts: [Text] = []

  /// The new indexed text of an article.
  struct Text {
    let article: Int64
    let title: String
    /// `nil` leaves the body unchanged.
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

  /// Indexes new and changed texts, in the order in which they were added.
  func flush(with writer: StoreWriter) throws {
    guard !texts.isEmpty else { return }
    let isRefolding = try Schema.isRefolding(writer.db)
    let insert = try writer.cached(
      "INSERT INTO article_search (rowid, title, body) VALUES (?, ?, ?)")
    for text in texts {
      if text.isNew {
        insert.bind(1, text.article)
        insert.bind(2, SearchText.indexable(text.title))
        insert.bind(3, SearchText.indexable(text.body ?? ""))
        try insert.run()
      } else {
        try update(text, with: writer, isRefolding: isRefolding)
      }
    }
    texts.removeAll()
  }

  /// Changes the index only if the text has changed; a new date or picture changes no text.
  private func update(
    _ text: Text, with writer: StoreWriter, isRefolding: Bool
  ) throws {
    guard let old = try writer.reader.texts(of: text.article) else { return }
    var new = old
    new.title = text.title
    new.body = text.body ?? old.body
    guard new != old else { return }
    // The index removes the old words, which it reads from the stored text, before the new text is
    // kept.
    let update = try writer.cached("UPDATE article_search SET title = ?, body = ? WHERE rowid = ?")
    update.bind(1, SearchText.indexable(new.title))
    update.bind(2, SearchText.indexable(new.body))
    update.bind(3, text.article)
    try update.run()
    if isRefolding {
      try writer.db.execute(
        sql: """
          UPDATE \(Schema.refolding) SET title = ?, body = ?
          WHERE rowid = ? AND rowid <= \(Schema.refolded)
          """,
        arguments: [
          SearchText.indexable(new.title), SearchText.indexable(new.body), text.article,
        ])
    }
    try writer.keep(new, of: text.article)
  }
}
