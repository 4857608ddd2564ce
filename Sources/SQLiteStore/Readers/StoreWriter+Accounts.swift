import Foundation
import GRDB
import Models
import Store

extension StoreWriter {
  /// Deletes a reader with all their data. It does not update the ranks of articles, which depend
  /// on the remaining data: see ``forget(_:)``.
  func deleteReader(_ reader: Int64) throws {
    try deleteSavedPages(of: reader)
    try db.execute(sql: "DELETE FROM reader WHERE id = ?", arguments: [reader])
  }
}
