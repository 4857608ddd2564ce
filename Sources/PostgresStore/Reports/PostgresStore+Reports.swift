package import Foundation
package import Models
package import Store

extension PostgresStore {
  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try mappingFaults {
      let me = Reader.id(named: reader)
      let names = NameLookUp(reader: reader, category: nil, source: nil)
      let rows = try pool.run(
        names.statements + [PostgresStatement(CategorySummary.counted(doneBy: me, at: now))])
      let found = try NameLookUp.found(rows.prefix(names.statements.count), source: nil)
      if let own = try ownListSums(found, of: reader, at: now) { return own.categories }
      return try rows[rows.count - 1].map { try CategorySummary($0, at: now) }
    }
  }

  package func ownCategoryCounts(of reader: String, at now: Date) throws -> [CategoryCount]? {
    try mappingFaults {
      let names = NameLookUp(reader: reader, category: nil, source: nil)
      let rows = try pool.run(names.statements)
      return try ownListSums(NameLookUp.found(rows[...], source: nil), of: reader, at: now)?.counts
    }
  }

  /// `nil` if the reader's list equals the shared list.
  private func ownListSums(
    _ found: NameLookUp.Found, of reader: String, at now: Date
  ) throws -> OwnListSums? {
    guard let own = found.own else { return nil }
    let sums = CategorySummary.ofOwnList(doneBy: Reader.id(named: reader), at: now)
    return try CategorySummary.sums(found.categories.tabs, of: own, read(sums), at: now)
  }

  /// Articles are counted while the word index grows, so that no query scans all of them.
  package func figures(at now: Date) throws -> StoreFigures {
    try StoreFigures(
      read(
        StoreFigures.statement(
          articles: "SELECT coalesce(sum(articles), 0)::int8 FROM search_size",
          bytes: "pg_database_size(current_database())", at: now)))
  }
}
