import Basics
import Foundation
import Glibc
import Models

/// Writes the files of a backup: each is complete and synced to disk before it gets its name.
enum BackupFile {
  /// Digest and size of a file.
  struct Content: Equatable {
    /// SHA-256, 64 hexadecimal digits.
    let digest: String
    let bytes: Int
  }

  /// Access rights of written files and folders.
  enum Access {
    /// The owner alone: a backup holds what people read.
    case owner
    /// As for the original database.
    case usual

    fileprivate var folder: mode_t { self == .owner ? 0o700 : 0o755 }
  }

  /// Reads a file to its end.
  ///
  /// - Parameter check: called for each piece; an error that it throws ends the reading.
  static func read(_ path: String, check: () throws -> Void) throws -> Content {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupFault.broken(path: path, detail: reason()) }
    defer { close(descriptor) }
    return try read(descriptor, path, check: check) { _ in }
  }

  /// Copies a file to a path that must not exist yet, and syncs the copy to disk.
  static func copy(
    _ path: String, to copy: String, for access: Access, check: () throws -> Void
  ) throws -> Content {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw BackupFault.broken(path: path, detail: reason()) }
    defer { close(descriptor) }
    let target = try create(copy, access)
    defer { close(target) }
    do {
      let content = try read(descriptor, path, check: check) { try write($0, to: target, copy) }
      guard fsync(target) == 0 else { throw fault(copy) }
      return content
    } catch {
      unlink(copy)
      throw error
    }
  }

  /// Writes a text as a new file, readable by its owner alone, and syncs it to disk.
  static func write(_ text: String, to path: String) throws {
    let descriptor = try create(path, .owner)
    defer { close(descriptor) }
    try Array(text.utf8).withUnsafeBytes { try write($0, to: descriptor, path) }
    guard fsync(descriptor) == 0 else { throw fault(path) }
  }

  /// Syncs an existing file or folder to disk.
  static func sync(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw fault(path) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw fault(path) }
  }

  /// Renames a file; it replaces a file that had the new name.
  static func rename(_ path: String, to name: String) throws {
    guard Glibc.rename(path, name) == 0 else { throw fault(name) }
  }

  /// Makes a folder and its missing parents.
  static func makeFolder(_ path: String, for access: Access) throws {
    let above = (path as NSString).deletingLastPathComponent
    if !above.isEmpty, !FileManager.default.fileExists(atPath: above) {
      try makeFolder(above, for: access)
    }
    guard mkdir(path, access.folder) == 0 || errno == EEXIST else { throw fault(path) }
  }

  static func fault(_ path: String) -> BackupFault {
    errno == ENOSPC || errno == EDQUOT
      ? .diskFull(path: path) : .notWritable(path: path, detail: reason())
  }

  /// Number of bytes read at a time.
  private static let piece = 1 << 20

  private static func read(
    _ descriptor: Int32, _ path: String, check: () throws -> Void,
    each: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Content {
    var hash = SHA256()
    var bytes = 0
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: piece, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      try check()
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw BackupFault.broken(path: path, detail: reason()) }
      guard count > 0 else { break }
      let read = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      hash.update(read)
      try each(read)
      bytes += count
    }
    return Content(digest: hash.finish().hexadecimal, bytes: bytes)
  }

  private static func create(_ path: String, _ access: Access) throws -> Int32 {
    let descriptor =
      access == .usual
      ? DataFile.open(path, O_EXCL | O_WRONLY)
      : open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw fault(path) }
    return descriptor
  }

  private static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, _ path: String
  ) throws {
    var offset = 0
    while offset < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
      let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw fault(path) }
      offset += count
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}

/// Why a backup was not made or can't be restored, as a sentence that says what to do.
package enum BackupFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The copy is not sound because the database is not.
  case databaseDamaged(path: String, detail: String)
  case notWritable(path: String, detail: String)
  case diskFull(path: String)
  /// Another process makes or restores a backup there.
  case busy(path: String)
  /// There is a file at that path that no backup made.
  case taken(path: String)
  /// The path is that of the database itself.
  case isDatabase(path: String)
  /// There is no backup at that path.
  case missing(path: String)
  /// The files at that path are not a backup, or not a complete one.
  case broken(path: String, detail: String)
  /// A later version of this program made the backup.
  case newer(path: String)
  /// Restoring would replace a database.
  case wouldReplace(path: String)

  package var description: String {
    switch self {
    case .databaseDamaged(let path, let detail):
      "Cannot make a backup: the database \(path) is damaged (\(detail))."
    case .notWritable(let path, let detail): "Cannot write \(path): \(detail)."
    case .diskFull(let path):
      "The disk of \(path) is full. Earlier backups were not changed."
    case .busy(let path): "Another tintm process is using the backups in \(path)."
    case .taken(let path): "\(path) exists and is not a backup of tintm."
    case .isDatabase(let path): "\(path) is the database itself."
    case .missing(let path): "There is no backup at \(path)."
    case .broken(let path, let detail): "Cannot restore \(path): \(detail)."
    case .newer(let path): "The backup \(path) was made by a later version of tintm."
    case .wouldReplace(let path): "The database \(path) already exists and would be replaced."
    }
  }

  /// What the user can do about it.
  package var advice: String {
    switch self {
    case .databaseDamaged:
      "Restore an earlier backup, or recover what is readable with `tintm check --repair FILE`."
    case .notWritable: "Make it writable for this user, or give another path."
    case .diskFull: "Free some space and try again, or give another path."
    case .busy: "Try again when it has finished."
    case .taken, .isDatabase: "Give another file, or a folder."
    case .missing: "Give a file or folder that `tintm backup` wrote."
    case .broken: "Give another backup. Backups in a folder are named by date."
    case .newer: "Use that version of tintm, or give another backup."
    case .wouldReplace:
      "Use --force to replace it; the existing database is kept under another name."
    }
  }
}
