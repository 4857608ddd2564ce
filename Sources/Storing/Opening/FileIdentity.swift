import Glibc

/// Which file a path led to, whatever has become of the path since (stat(2)).
struct FileIdentity: Sendable, Hashable {
  private let device: UInt
  private let inode: UInt

  /// - Returns: `nil` where there is no file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, inode) = (UInt(status.st_dev), UInt(status.st_ino))
  }
}
