import GRDB
import Matching
import Models
import Store

extension StoreReader {
  func listNames() throws -> ListNames {
    ListNames(categories: try db.run(ListNames.ofCategories).values(), sources: try sourceNames())
  }

  /// Resolves the names of a query. A category that the reader's list does not have may be one of
  /// the reader's own, into which rules put articles.
  ///
  /// - Throws: ``UnknownName``.
  func resolved(_ query: FeedQuery, reader: Int64?) throws -> ResolvedList {
    let own = try ownScope(of: reader)
    var list = try ResolvedList(
      query, categories: categoryNames(of: own, reader: reader), own: own
    ) {
      try reader.map { try readerTags($0) } ?? []
    } there: {
      try sources(inCategory: $0)
    } removed: {
      try removedSources()
    }
    try query.condition.map(checkNames)
    list.query.source = try storedSource(query.source, reader: reader)
    return list
  }

  /// Resolves the names of a search.
  func resolved(_ query: SearchQuery, reader: Int64?) throws -> SearchQuery {
    let own = try ownScope(of: reader)
    var resolved = query
    if let typed = query.category {
      resolved.category = try UnknownName.find(
        typed, .category, in: categoryNames(of: own, reader: reader).all)
    }
    resolved.source = try storedSource(query.source, reader: reader)
    if let own {
      (resolved.scope, resolved.category) = try scope(category: resolved.category, of: own)
    }
    try (query.expression ?? MatchReader.search(query.text).0).map(checkNames)
    return resolved
  }

  /// The stored name of a source; the reader may have given it another one.
  private func storedSource(_ typed: String?, reader: Int64?) throws -> String? {
    try typed.map { typed in
      let own = try reader.map { try ownSources(of: $0) } ?? []
      return try own.first { $0.name?.lowercased() == typed.lowercased() }?.storedName
        ?? UnknownName.find(typed, .source, in: sourceNames())
    }
  }

  private func checkNames(of expression: MatchExpression) throws {
    if expression.namesLists { try listNames().check(expression) }
  }
}
