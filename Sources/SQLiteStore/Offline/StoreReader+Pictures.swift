import Foundation
import GRDB
import Models
import Store

extension StoreReader {
  /// The stored pictures whose files are missing.
  func missingPictures(in folder: PictureFolder) throws -> [Picture] {
    var missing: [Picture] = []
    try db.forEachRow(of: "SELECT * FROM picture") { row in
      if let picture = try Picture(row), !folder.holds(picture) { missing.append(picture) }
    }
    return missing
  }
}
