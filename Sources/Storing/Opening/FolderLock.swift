import Foundation
import Glibc

/// A lock on a folder, held for as long as this value lives: a process that makes or changes the
/// schema of a database does it alone. Nothing is written; where the folder can't be opened there
/// is no lock.
final class FolderLock {
  private let descriptor: Int32

  /// Waits until no other process holds it.
  init(of path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if descriptor >= 0 { flock(descriptor, LOCK_EX) }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }
}
