import Basics
import Foundation
import Glibc

/// Replaces a file atomically: the new file is written beside it, flushed to the disk, and only
/// then renamed over it. If the path is a symbolic link, its target is replaced, not the link.
package final class ReplacementFile {
  private let path: String
  private let draft: String
  private let descriptor: OwnedDescriptor

  package init(for path: String) throws {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    var old = stat()
    let isThere = stat(target.path, &old) == 0
    guard !isThere || old.st_mode & S_IFMT == S_IFREG else {
      throw Unwritable(path: path, reason: "it is not a regular file", cause: .denied)
    }
    // A draft that a killed process has left must not stand in the way.
    let unique = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    let name = ".\(target.lastPathComponent).\(unique)"
    let draft = target.deletingLastPathComponent().appendingPathComponent(name).path
    let mode = isThere ? old.st_mode & 0o777 : 0o600
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    guard let descriptor = OwnedDescriptor(open(draft, flags, mode)) else {
      throw Unwritable(path: path, errno)
    }
    self.path = target.path
    self.draft = draft
    if isThere {
      fchmod(descriptor.number, mode)
      // If only root may change the owner, the file keeps this process's owner.
      _ = fchown(descriptor.number, old.st_uid, old.st_gid)
    } else {
      // The addresses in it may hold passwords.
      DataFile.restrict(descriptor.number, at: target.path)
    }
    self.descriptor = descriptor
  }

  /// After the rename the draft's path no longer exists.
  deinit { unlink(draft) }

  package func write(_ bytes: UnsafeRawBufferPointer) throws {
    if let error = Descriptor(number: descriptor.number).write(bytes) {
      throw Unwritable(path: path, error)
    }
  }

  /// Replaces the old file.
  ///
  /// - Parameter check: reads the written file; if it throws, nothing is replaced.
  package func commit(_ check: (_ path: String) throws -> Void = { _ in }) throws {
    guard fsync(descriptor.number) == 0 else { throw Unwritable(path: path, errno) }
    try check(draft)
    guard rename(draft, path) == 0 else { throw Unwritable(path: path, errno) }
  }

  package struct Unwritable: Error {
    package let path: String
    package let reason: String
    package let cause: Cause

    package enum Cause: Sendable, Hashable {
      /// This process may not write there, or no process can.
      case denied
      case diskFull
      case other
    }
  }
}

extension ReplacementFile.Unwritable {
  fileprivate init(path: String, _ code: Int32) {
    let cause: Cause =
      switch code {
      // A file that is mounted into a container alone can't be replaced: that is EBUSY.
      case EACCES, EPERM, EROFS, EBUSY: .denied
      case ENOSPC, EDQUOT: .diskFull
      default: .other
      }
    self.init(path: path, reason: String(cString: strerror(code)), cause: cause)
  }
}
