package import Foundation
import GRDB
package import Models
package import Store
package import Words

extension SQLiteStore {
  package func save(
    _ pages: [PageToSave], reader name: String, because reason: Message, at now: Date
  ) throws -> [SaveOutcome] {
    try write { writer in
      try writer.session.save(pages, reader: name, because: reason, at: now) {
        _ = try writer.ingest($0)
      }
    }
  }
}

extension StoreWriter {
  /// Sets an article's headline to its page's title if it has none, although the page has no text.
  func setTitle(_ title: String, article: Int64) throws {
    let named = try db.run(
      """
      UPDATE article SET title = \(title)
      WHERE id = \(article) AND (title IS NULL OR title = url)
      """)
    guard named.changes > 0 else { return }
    texts.add(SearchIndexQueue.Text(article, title: title, body: nil))
  }
}
