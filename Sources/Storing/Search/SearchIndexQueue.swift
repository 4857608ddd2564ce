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
  func flush(with writer: StoreWriter) throws {
    guard !texts.isEmpty else { return }
    let insert = try writer.hot(
      "INSERT INTO article_search (rowid, title, body) VALUES (?, ?, ?)")
    for text in texts {
      if text.isNew {
        insert.bind(1, text.article)
        insert.bind(2, SearchText.indexable(text.title))
        insert.bind(3, SearchText.indexable(text.body ?? ""))
        try insert.run()
      } else {
        try update(text, with: writer)
      }
    }
    texts.removeAll()
  }

  /// The index changes only when what it holds does: a new date or picture is no new text.
  private func update(_ text: Text, with writer: StoreWriter) throws {
    guard let old = try writer.reader.texts(of: text.article) else { return }
    var new = old
    new.title = text.title
    new.body = text.body ?? old.body
    guard new != old else { return }
    // The index forgets the words that are kept until now.
    let update = try writer.hot("UPDATE article_search SET title = ?, body = ? WHERE rowid = ?")
    update.bind(1, SearchText.indexable(new.title))
    update.bind(2, SearchText.indexable(new.body))
    update.bind(3, text.article)
    try update.run()
    try writer.keep(new, of: text.article)
  }
}
