import Basics
import GRDB
import Store

/// A stored picture as recorded in the database.
struct PictureFile: Hashable {
  /// SHA-256 of its bytes, 64 hexadecimal digits.
  let digest: String
  let format: PictureFormat
  let bytes: Int

  init?(row: Row) {
    guard let format = PictureFormat(rawValue: row["format"]) else { return nil }
    digest = row["digest"]
    self.format = format
    bytes = row["bytes"]
  }

  func path(in folder: PictureFolder) -> String {
    folder.file(digest: digest, format: format)
  }
}
