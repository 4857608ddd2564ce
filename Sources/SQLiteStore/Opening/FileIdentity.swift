import Glibc

/// Identifies the file that a path led to, even if the path changes later (stat(2)).
struct FileIdentity: Sendable, Hashable {
  private let device: UInt
  private let inode: UInt

  /// - Returns: `nil` if there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}
