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
