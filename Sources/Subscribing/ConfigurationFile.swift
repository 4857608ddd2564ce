import Basics
import Foundation
import Glibc
import Sourcing
import Store
import Words

package enum ConfigurationFile {
  /// Edits of this process wait here, also where the file system has no locks.
  private static let turn = NSLock()
  /// Maximum seconds to wait for an edit of another process.
  private static let patience = 10.0

  /// Runs an edit, from reading the file to replacing it, while no other edit runs: not in this
  /// process, and not in another one on this machine. It must not contain another edit.
  ///
  /// The lock is one of the file's folder, because the file itself is replaced. The operating system
  /// releases it when a process ends.
  ///
  /// - Throws: ``SubscriptionRefusal`` if another process does not finish its edit, and what the body
  ///   throws.
  package static func exclusively<Result>(
    _ path: String, _ body: () throws -> Result
  ) throws -> Result {
    turn.lock()
    defer { turn.unlock() }
    // Without a folder there is no file that another process could change.
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
    guard let lock = OwnedDescriptor(open(folder(of: path), flags)) else { return try body() }
    defer { flock(lock.number, LOCK_UN) }
    let start = ContinuousClock.now
    while flock(lock.number, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
      guard ContinuousClock.now - start < .seconds(patience) else {
        throw SubscriptionRefusal(.changedElsewhere, path)
      }
      usleep(5000)
    }
    return try body()
  }

  /// The folder of the file, or of the file that a link leads to.
  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// Replaces the file, which may be missing, if a body changes its text.
  ///
  /// - Parameter check: reads the draft at a path as a configuration.
  /// - Throws: ``SubscriptionRefusal`` if the file was changed in the meantime, ``StoreFault`` if the
  ///   disk is full, and what the bodies throw.
  package static func edit(
    _ path: String, check: (_ path: String) throws -> Void,
    _ body: (_ text: String, _ path: String, _ folder: String) throws -> String
  ) throws {
    let isThere = FileManager.default.fileExists(atPath: path)
    let before = isThere ? try ConfigurationReader.text(at: path) : nil
    let after = try body(before ?? "", path, ConfigurationReader.folder(of: path))
    guard after != before ?? "" else { return }
    try replace(path, before: before, with: after, check: check)
  }

  /// Writes the new text, reads it back, and only then replaces the old file.
  ///
  /// - Parameter before: the text that the change is based on; `nil` if there was no file. A missing
  ///   folder is created.
  private static func replace(
    _ path: String, before: String?, with after: String, check: (_ path: String) throws -> Void
  ) throws {
    if before == nil {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
      try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    do {
      let file = try ReplacementFile(for: path)
      try Array(after.utf8).withUnsafeBytes { try file.write($0) }
      try file.commit { draft in
        let isThere = FileManager.default.fileExists(atPath: path)
        let current = isThere ? try ConfigurationReader.text(at: path) : nil
        guard try ConfigurationReader.text(at: draft) == after, current == before else {
          throw SubscriptionRefusal(.changedElsewhere, path)
        }
        try check(draft)
      }
    } catch let fault as ReplacementFile.Unwritable where fault.cause == .diskFull {
      throw StoreFault.diskFull(path: path)
    }
  }
}
