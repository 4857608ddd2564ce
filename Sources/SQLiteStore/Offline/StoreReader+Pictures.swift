import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The stored pictures whose files are missing.
  func missingPictures(in folder: PictureFolder) throws -> [Picture] {
    var missing: [Picture] = []
    let statement = try db.cachedStatement(sql: "SELECT * FROM picture")
    let (rows, names) = (try Row.fetchCursor(statement), ColumnNames(of: statement))
    while let row = try rows.next() {
      if let picture = try Picture(names.of(row)), !folder.holds(picture) {
        missing.append(picture)
      }
    }
    return missing
  }
}
