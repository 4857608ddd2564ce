import GRDB
import Models
import Store

extension StoreReader {
  func entryIDs(_ query: EntryQuery, reader: Int64) throws -> [Int64] {
    guard !query.sources.isEmpty, query.limit > 0 else { return [] }
    let statement = EntryStatement(query, reader: reader)
    return try Int64.fetchAll(
      db.cachedStatement(sql: statement.page),
      arguments: StatementArguments(statement.arguments + [query.limit, query.offset]))
  }

  func entryCount(_ query: EntryQuery, reader: Int64) throws -> Int {
    guard !query.sources.isEmpty else { return 0 }
    var plain = EntryQuery(sources: query.sources, limit: query.limit)
    plain.isRead = query.isRead
    (plain.order, plain.isDescending, plain.offset) = (
      query.order, query.isDescending, query.offset
    )
    if plain == query {
      // Counts whole sources without looking at each article.
      let all = try streamLength(of: query.sources, reader: reader)
      guard let isRead = query.isRead else { return all }
      let unread = try streamCounts(of: query.sources, reader: reader).values
        .reduce(0) { $0 + $1.unread }
      return isRead ? all - unread : unread
    }
    let statement = EntryStatement(query, reader: reader)
    return try Int.fetchOne(
      db.cachedStatement(sql: statement.count),
      arguments: StatementArguments(statement.arguments)) ?? 0
  }
}
