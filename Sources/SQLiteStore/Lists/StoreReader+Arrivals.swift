import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The id of the latest article; 0 before the first.
  func latestArticle() throws -> Int64 {
    try db.integer("SELECT max(id) FROM article") ?? 0
  }

  /// The articles of a list that arrived after another article, in the order of the list.
  func arrivals(
    _ query: FeedQuery, after latest: Int64, reader: Int64?
  ) throws -> [RankedArticle] {
    let filter = try query.condition.map {
      try ArticleFilter.ofList($0, reader: reader, at: query.now ?? .distantPast, in: db)
    }
    let statement = FeedStatement(
      query, reader: reader, filter: filter, isWindowNarrow: true, newerThan: latest)
    let rows = try statement.rows(in: db)
    defer { rows.reset() }
    var items: [RankedArticle] = []
    while items.count < query.limit, try rows.next() {
      let position = ListPosition(rows)
      guard try filter?.passes(position.id) ?? true else { continue }
      items.append(card: rows, at: position, pictures: pictures)
    }
    return items
  }
}
