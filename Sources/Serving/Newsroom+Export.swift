import Basics
package import Models
import Storing
package import ViewModels

extension Newsroom {
  /// Articles with their texts, in pieces: a long list is never in memory as a whole. All pieces
  /// are of one moment, whatever is written meanwhile.
  ///
  /// - Parameters:
  ///   - query: `limit` is the most articles in all; `nil` of them all is `Int.max`.
  ///   - body: called with each piece, at least once; the last one says so.
  /// - Throws: ``ServingFault`` for what is not there, and what the body throws.
  package func export(
    _ query: FeedQuery, _ body: (_ page: ExportViewModel, _ isLast: Bool) throws -> Void
  ) throws {
    let pieceSize = 100
    try store.read { store in
      let category = try spelled(query.category, in: store)
      var query = try known(query, in: store)
      let reader = try store.readerID(reader)
      var left = query.limit
      while true {
        query.limit = min(left, pieceSize)
        let list = try store.feed(query, reader: reader)
        left -= list.items.count
        query.after = list.next
        let isLast = list.next == nil || left <= 0
        let entries = try list.items.map { article in
          let entry = try store.entry(article.id)
          return EntryViewModel(
            article, content: entry?.content ?? ArticleContent(),
            identity: entry?.identity ?? String(article.id),
            source: WebAddress.withoutCredentials(
              entry?.sourceURL ?? article.article.source.name),
            offline: OfflineState(
              page: try store.page(article.id), pictures: try pictures(article.id, in: store)))
        }
        try body(
          ExportViewModel(category: category, items: entries, now: now), isLast)
        if isLast { return }
      }
    }
  }
}
