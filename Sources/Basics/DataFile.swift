package import Glibc

/// The permissions of files that hold what people read or the passwords of sources. They are set by
/// mode and do not depend on the process's umask.
package enum DataFile {
  /// The permissions of a new file: its owner may read it, and the group of its folder too if the
  /// folder is open to that group and closed to everybody else, as the service's folder (0750) is.
  package static func mode(at path: String) -> mode_t { group(at: path) == nil ? 0o600 : 0o640 }

  /// The permissions of a new folder, likewise.
  package static func folderMode(at path: String) -> mode_t {
    group(at: path) == nil ? 0o700 : 0o750
  }

  /// Gives a file that was just created its permissions.
  package static func restrict(_ descriptor: Int32, at path: String) {
    // Without the folder's group, the file would be readable by another one.
    let group = group(at: path)
    let isShared = group.map { fchown(descriptor, uid_t.max, $0) == 0 } ?? false
    fchmod(descriptor, isShared ? 0o640 : 0o600)
  }

  /// Opens a file, which is created with these permissions if it is missing; an existing file keeps
  /// its own.
  ///
  /// - Parameter flags: of open(2); close-on-exec is added.
  /// - Returns: a descriptor; negative if that fails, with `errno` set.
  package static func open(_ path: String, _ flags: Int32) -> Int32 {
    let new = Glibc.open(path, flags | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if new >= 0 {
      restrict(new, at: path)
      return new
    }
    guard errno == EEXIST, flags & O_EXCL == 0 else { return -1 }
    return Glibc.open(path, flags | O_CREAT | O_CLOEXEC, 0o600)
  }

  /// The group that the folder of a file is for; `nil` if it is for its owner or for everybody.
  private static func group(at path: String) -> gid_t? {
    var end = path[...]
    while end.count > 1, end.hasSuffix("/") { end.removeLast() }
    let slash = end.lastIndex(of: "/")
    let folder = slash.map { $0 == end.startIndex ? "/" : String(end[..<$0]) } ?? "."
    var status = stat()
    guard stat(folder, &status) == 0 else { return nil }
    return status.st_mode & 0o050 == 0o050 && status.st_mode & 0o007 == 0 ? status.st_gid : nil
  }
}

/// Whether there is a file at a path, as far as this user may know.
package enum FilePresence: Sendable, Hashable {
  case absent
  case present
  /// This user may not look into one of its folders.
  case hidden

  package init(_ path: String) {
    if access(path, F_OK) == 0 {
      self = .present
    } else {
      self = errno == EACCES ? .hidden : .absent
    }
  }
}
