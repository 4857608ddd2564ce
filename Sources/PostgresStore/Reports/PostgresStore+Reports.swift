package import Foundation
package import Models
internal import Store

extension PostgresStore {
  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try mappingFaults {
      let me = Reader.id(named: reader)
      let names = NameLookUp(reader: reader, category: nil, source: nil)
      let rows = try pool.run(
        names.statements + [PostgresStatement(CategorySummary.counted(doneBy: me, at: now))])
      let found = try NameLookUp.found(rows.prefix(names.statements.count), source: nil)
      guard let own = found.own else {
        return try rows[rows.count - 1].map { try CategorySummary($0, at: now) }
      }
      return try CategorySummary.sums(
        found.categories.tabs, of: own, read(CategorySummary.ofOwnList(doneBy: me, at: now)),
        at: now)
    }
  }
}
