import Basics
import Foundation
import GRDB
import Glibc
import Store

/// Copies the pictures that are missing in the target folder. A picture's file never changes, so on
/// one file system both folders may link to the same file.
struct PictureCopier {
  let source: PictureFolder
  let target: PictureFolder
  let mode: BackupFile.Access
  struct Tally: Equatable {
    /// Number of pictures copied by this run.
    var new = 0
    /// Pictures whose file is missing, or whose bytes don't match the digest in its name.
    var missing: Set<PictureFile> = []
  }

  func run(_ pictures: [PictureFile], check: () throws -> Void) throws -> Tally {
    var tally = Tally()
    var changed: Set<String> = []
    for picture in pictures {
      try check()
      let path = picture.path(in: target)
      if holds(picture, at: path) { continue }
      let folder = "\(target.path)/\(picture.digest.prefix(2))"
      if changed.insert(folder).inserted { try BackupFile.makeFolder(folder, for: mode) }
      if try bring(picture, to: path, check: check) {
        tally.new += 1
      } else {
        tally.missing.insert(picture)
      }
    }
    for folder in changed { try BackupFile.sync(folder) }
    if !changed.isEmpty { try BackupFile.sync(target.path) }
    return tally
  }

  /// Whether the file is there with all its bytes: a file gets its name only when it is complete.
  private func holds(_ picture: PictureFile, at path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && Int(status.st_size) == picture.bytes
  }

  private func bring(
    _ picture: PictureFile, to path: String, check: () throws -> Void
  ) throws -> Bool {
    let original = picture.path(in: source)
    guard access(original, R_OK) == 0 else { return false }
    let draft = path + ".part"
    unlink(draft)
    let content: BackupFile.Content
    if link(original, draft) == 0 {
      content = try BackupFile.read(draft, check: check)
    } else {
      content = try BackupFile.copy(original, to: draft, for: mode, check: check)
    }
    guard content.digest == picture.digest else {
      unlink(draft)
      return false
    }
    try BackupFile.rename(draft, to: path)
    return true
  }
}

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
