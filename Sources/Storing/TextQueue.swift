import GRDB
import Models

/// The texts that a transaction has still to put into the full-text index, which is done at its
/// end.
///
/// FTS5 gathers words in memory and writes them out at every savepoint, of which SQLite makes one
/// for each statement that may write several rows. Between such statements indexing takes most of
/// the time of a pass; after the last of them it takes a seventh.
final class TextQueue {
  private var texts: [(draft: ArticleDraft, outcome: DraftOutcome)] = []

  func add(_ draft: ArticleDraft, _ outcome: DraftOutcome) {
    texts.append((draft, outcome))
  }

  /// Indexes what is new or has changed.
  func flush(into db: Database) throws {
    for (draft, outcome) in texts {
      switch outcome {
      case .inserted(let id):
        try db.cachedStatement(
          sql: "INSERT INTO article_search (rowid, title, body) VALUES (?, ?, ?)"
        ).execute(arguments: [id, draft.searchTitle, draft.searchBody])
      case .updated(let id):
        // The index changes only when what it holds does: a new date or picture is no new text.
        try db.cachedStatement(
          sql: """
            UPDATE article_search SET title = ?1, body = ?2
            WHERE rowid = ?3 AND (title IS NOT ?1 OR body IS NOT ?2)
            """
        ).execute(arguments: [draft.searchTitle, draft.searchBody, id])
      case .unchanged, .deleted: break
      }
    }
    texts.removeAll()
  }
}

extension ArticleDraft {
  fileprivate var searchTitle: String { SearchText.indexable(title ?? "") }
  fileprivate var searchBody: String {
    SearchText.indexable(searchText.isEmpty ? summary ?? "" : searchText)
  }
}
