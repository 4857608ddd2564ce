package import Foundation
import GRDB
package import Models
package import Store

extension SQLiteStore {
  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try read { store in
      let reader = try store.readerID(reader)
      guard let own = try store.ownScope(of: reader) else {
        return try store.db.run(CategorySummary.counted(doneBy: "\(reader)", at: now))
          .map { try CategorySummary($0, at: now) }
      }
      let rows = try CategorySummary.ofOwnList(doneBy: "\(reader)", at: now).map(store.db.run)
      return try CategorySummary.sums(
        store.categoryNames(of: own, reader: reader).tabs, of: own, rows, at: now)
    }
  }

  package func figures(at now: Date) throws -> StoreFigures {
    try StoreFigures(
      read(
        StoreFigures.statement(
          articles: "SELECT count(*) FROM article",
          bytes: "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
          at: now)))
  }
}
