package import Foundation
import GRDB
package import Models
package import Store

extension SQLiteStore {
  package func categories(reader: String, at now: Date) throws -> [CategorySummary] {
    try read { store in
      let reader = try store.readerID(reader)
      if let own = try store.ownListSums(of: reader, at: now) { return own.categories }
      return try store.db.run(CategorySummary.counted(doneBy: "\(reader)", at: now))
        .map { try CategorySummary($0, at: now) }
    }
  }

  package func ownCategoryCounts(of reader: String, at now: Date) throws -> [CategoryCount]? {
    try read { store in
      try store.ownListSums(of: try store.readerID(reader), at: now)?.counts
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

extension StoreReader {
  /// `nil` if the reader's list equals the shared list.
  fileprivate func ownListSums(of reader: Int64?, at now: Date) throws -> OwnListSums? {
    guard let own = try ownScope(of: reader) else { return nil }
    let rows = try CategorySummary.ofOwnList(doneBy: "\(reader)", at: now).map(db.run)
    return try CategorySummary.sums(
      categoryNames(of: own, reader: reader).tabs, of: own, rows, at: now)
  }
}
