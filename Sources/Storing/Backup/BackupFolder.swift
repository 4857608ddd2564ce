import Foundation
import Glibc

/// A folder of dated backups. Each is a folder with the database and the digests of all that
/// belongs to it; pictures are kept beside them, once for all.
///
/// A backup has its name when it is whole and given to the disk. What a killed process left behind
/// has a name that begins with a dot, and goes with the next backup. One process works in the
/// folder at a time, for as long as this value lives.
final class BackupFolder {
  let path: String
  private let descriptor: Int32

  /// The names of files within a dated backup.
  static let database = "tintm.db"
  static let digests = "SHA256SUMS"

  /// - Throws: ``BackupFault``.
  init(_ path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupFile.fault(path) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw BackupFault.busy(path: path)
    }
  }

  deinit {
    close(descriptor)
  }

  var pictures: PictureFolder { Self.pictures(in: path) }

  static func pictures(in path: String) -> PictureFolder {
    PictureFolder(path: path + "/pictures")
  }

  /// The whole backups in a folder, oldest first; none where it can't be read.
  static func names(in path: String) -> [BackupName] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap(BackupName.init).sorted()
  }

  /// Deletes what a killed process left behind.
  func sweep() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasPrefix(".tintm-") {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }

  /// Deletes the backups beyond the newest so many, and the pictures that none of the others has.
  ///
  /// - Returns: the names of those that are gone, oldest first.
  func thin(keep: Int) throws -> [String] {
    let surplus = BackupSchedule.surplus(Self.names(in: path), keep: keep)
    for name in surplus {
      // Without its name it is none any more, however far deleting it gets.
      let hidden = "\(path)/.\(name.text)"
      try BackupFile.rename("\(path)/\(name.text)", to: hidden)
      try BackupFile.sync(path)
      try? FileManager.default.removeItem(atPath: hidden)
    }
    if !surplus.isEmpty { try deleteUnusedPictures() }
    return surplus.map(\.text)
  }

  /// Where the list of one backup can't be read, nothing is deleted.
  private func deleteUnusedPictures() throws {
    let lists = Self.names(in: path).map { DigestList(at: "\(path)/\($0.text)/\(Self.digests)") }
    guard !lists.contains(nil) else { return }
    pictures.delete(but: lists.compactMap(\.self))
  }
}

extension PictureFolder {
  /// Deletes the files that are in none of these lists.
  func delete(but lists: [DigestList]) {
    let used = Set(lists.lazy.flatMap(\.entries).map(\.digest))
    for folder in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where folder.utf8.count == 2 {
      let inside = "\(path)/\(folder)"
      for file in (try? FileManager.default.contentsOfDirectory(atPath: inside)) ?? [] {
        let digest = file.split(separator: ".").first.map(String.init) ?? ""
        if !used.contains(digest) { unlink("\(inside)/\(file)") }
      }
    }
  }
}
