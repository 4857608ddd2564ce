import Foundation
import Glibc

/// Brings pictures from one folder to another: those that are not there yet. A picture's file never
/// changes, so on one file system both folders may name the same file.
struct PictureTransfer {
  let source: PictureFolder
  let target: PictureFolder
  let mode: BackupFile.Access
  struct Tally: Equatable {
    /// Pictures that came now.
    var new = 0
    /// What is not there to be brought, or not what its name says.
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

  /// Whether it is there with all its bytes: a file has its name only when it is whole.
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
