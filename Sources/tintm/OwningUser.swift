import Foundation
import Glibc

/// Who the program acts as: started by root on a database that is another user's, it becomes that
/// user, so that no file of the service is ever root's.
enum OwningUser {
  /// The commands that touch no database: they stay who they are.
  private static let without = ["parse", "extract", "import"]

  /// Becomes the owner of the folder that the database is in, or would be made in.
  ///
  /// Before there is a second thread. Where the system refuses, it stays root: what it may not do
  /// then is said by what fails.
  static func become(for arguments: [String]) {
    guard geteuid() == 0 else { return }
    let command = Tintm.commandIndex(in: arguments).map { arguments[$0] }
    guard let command, !without.contains(command) else { return }
    guard let path = try? Locations(arguments).databasePlace().path,
      let owner = owner(ofFolderOf: path),
      owner.user != 0
    else { return }
    if let entry = getpwuid(owner.user) {
      guard initgroups(entry.pointee.pw_name, owner.group) == 0 else { return }
    } else {
      guard setgroups(0, nil) == 0 else { return }
    }
    // The group first: who is not root may not change it.
    guard setgid(owner.group) == 0 else { return }
    _ = setuid(owner.user)
  }

  /// The name of the user that root has become; `nil` where it has not.
  static var name: String? {
    guard geteuid() != 0, ProcessInfo.processInfo.environment["SUDO_UID"] != nil else { return nil }
    return getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "\(geteuid())"
  }

  /// Of the nearest folder that is there.
  private static func owner(ofFolderOf path: String) -> (user: uid_t, group: gid_t)? {
    var folder = (path as NSString).deletingLastPathComponent
    var status = stat()
    while stat(folder, &status) != 0 {
      guard folder.count > 1 else { return nil }
      folder = (folder as NSString).deletingLastPathComponent
    }
    return (status.st_uid, status.st_gid)
  }
}
