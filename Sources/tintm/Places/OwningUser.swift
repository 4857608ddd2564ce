import Foundation
import Glibc

/// The user that the program acts as: if root runs it on a database of another user, it switches to
/// that user, so that root never owns files of the service.
enum OwningUser {
  /// The commands that use no database; they do not switch.
  private static let without = ["parse", "extract", "import"]

  /// Switches to the owner of the folder that contains the database, or would contain it.
  ///
  /// Call it before there is a second thread. If the system refuses, the program stays root;
  /// operations that then fail report their errors.
  static func become(for arguments: [String]) {
    guard geteuid() == 0 else { return }
    let command = Tintm.commandIndex(in: arguments).map { arguments[$0] }
    guard let command, !without.contains(command) else { return }
    let locations = Locations(arguments, environment: ProcessInfo.processInfo.environment)
    guard let path = try? locations.databasePlace().path, let owner = owner(ofFolderOf: path),
      owner.user != 0
    else { return }
    // What root finds stays in use: that user may not look into root's folders, and could not tell
    // that there is no other configuration in them.
    let configPath = locations.configPath
    if locations.exists(configPath) { setenv("TINTM_CONFIG", configPath, 1) }
    if let entry = getpwuid(owner.user) {
      guard initgroups(entry.pointee.pw_name, owner.group) == 0 else { return }
    } else {
      guard setgroups(0, nil) == 0 else { return }
    }
    // The group first: only root may change it.
    guard setgid(owner.group) == 0 else { return }
    _ = setuid(owner.user)
  }

  /// The name of the user that root has switched to; `nil` if it has not.
  static var name: String? {
    guard geteuid() != 0, ProcessInfo.processInfo.environment["SUDO_UID"] != nil else { return nil }
    return name(of: geteuid())
  }

  /// The name of a user, else the number.
  static func name(of user: uid_t) -> String {
    getpwuid(user).map { String(cString: $0.pointee.pw_name) } ?? "\(user)"
  }

  /// The owner of the nearest existing folder.
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
