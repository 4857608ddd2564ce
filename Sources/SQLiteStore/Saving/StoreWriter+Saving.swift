import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Sets an article's headline to its page's title if it has none, although the page has no text.
  func setTitle(_ title: String, article: Int64) throws {
    try db.cachedStatement(
      sql: "UPDATE article SET title = ? WHERE id = ? AND (title IS NULL OR title = url)"
    ).execute(arguments: [title, article])
    guard db.changesCount > 0 else { return }
    texts.add(SearchIndexQueue.Text(article, title: title, body: nil))
  }
}
