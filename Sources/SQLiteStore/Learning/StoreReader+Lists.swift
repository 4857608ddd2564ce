import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// A reader's open list: the last one, if nothing was learned from it yet.
  func openList(_ reader: Int64) throws -> StoredList? {
    try db.run(StoredList.open(of: "\(reader)")).first.map(StoredList.init)
  }

  /// A reader's list by its id, closed or not.
  func list(_ id: Int64, reader: Int64) throws -> StoredList? {
    try db.run(StoredList.with(id: id, of: "\(reader)")).first.map(StoredList.init)
  }

  /// The list that a reader was shown before the open one.
  func lastClosedList(_ reader: Int64) throws -> StoredList? {
    try db.run(StoredList.lastClosed(of: "\(reader)")).first.map(StoredList.init)
  }

  /// The impressions and openings of each closed list of all readers, in the order of closing, and
  /// the period in which it was shown (``ArticleExposure/period(at:)``); `nil` for a list closed by
  /// a version that did not age them.
  func allClosedLists() throws -> [(list: ListExposures, period: Int64?)] {
    try db.run("SELECT exposures, period FROM closed_list ORDER BY closed").map {
      (ListExposures(bytes: try $0["exposures"] as [UInt8]), try $0["period"])
    }
  }
}
