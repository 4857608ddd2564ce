import Foundation
import Glibc
import Pipeline
import ViewModels
import Words

/// Findings about the files of the database.
extension FindingViewModel {
  /// Free bytes below which the space is reported.
  private static let littleRoom = 200 << 20

  /// Whether all files have the folder's owner, and whether there is space.
  static func files(of database: String) -> [FindingViewModel] {
    [strangers(database), room(database)].compactMap(\.self)
  }

  /// The service can't write a file that root has created, and for pictures only its log says so.
  private static func strangers(_ database: String) -> FindingViewModel? {
    let folder = (database as NSString).deletingLastPathComponent
    guard let owner = owner(folder) else { return nil }
    let pictures = database + ".pictures"
    let kinds = ((try? FileManager.default.contentsOfDirectory(atPath: pictures)) ?? [])
      .filter { $0.utf8.count == 2 }.map { pictures + "/" + $0 }
    let files =
      ["", "-wal", "-shm", ".hosts", ".write.lock"].map { database + $0 }
      + DaemonLock.files(of: database)
      + [pictures] + kinds.sorted()
    let strange = files.filter { file in Self.owner(file).map { $0 != owner } ?? false }
    guard let first = strange.first else { return nil }
    let more = strange.count > 1 ? " and \(strange.count - 1) more" : ""
    let user = OwningUser.name(of: owner)
    return FindingViewModel(
      .warning, "files", "\(first)\(more) not writable by \(user)",
      "Run `chown -R \(user): \(folder)`.", at: first)
  }

  private static func owner(_ path: String) -> uid_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_uid : nil
  }

  private static func room(_ database: String) -> FindingViewModel? {
    var disk = statvfs()
    let folder = (database as NSString).deletingLastPathComponent
    guard statvfs(folder, &disk) == 0 else { return nil }
    let left = Int(disk.f_bavail) * Int(disk.f_frsize)
    guard left < littleRoom else { return nil }
    return FindingViewModel(
      .warning, "disk", "only \(ByteSize.phrase(left)) free",
      "Free some space. New articles cannot be stored on a full disk; stored ones are safe.",
      at: folder)
  }
}
