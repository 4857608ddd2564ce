import Basics
import Foundation
import Glibc

/// A lock on a folder, held until this value is deinitialised: only one process at a time creates a
/// database or changes its schema. It writes nothing; if the folder can't be opened, there is no
/// lock.
final class FolderLock {
  private let descriptor: OwnedDescriptor?

  /// Waits until no other process holds the lock.
  init(of path: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    flock(number, LOCK_EX)
    descriptor = OwnedDescriptor(number)
  }
}
