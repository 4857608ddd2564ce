package import Basics
package import Foundation
import Glibc
package import Models

/// The folder of the stored pictures: one file each, named by its digest, so that each picture is
/// stored once and a name never means another picture.
///
/// They are files and not rows of the database because browsers open pictures directly, and because
/// a database of gigabytes is slow to check and to copy. A file is complete before it gets its name
/// (written beside, flushed, renamed), and gets its name before its row is committed; it is deleted
/// after its row. So a crash leaves at most files without a row, which
/// ``StoreWriter/sweepPictureFiles(in:at:)`` deletes.
package struct PictureFolder: Sendable, Hashable {
  /// An absolute path.
  package let path: String

  /// Seconds that a file may have no row: its writer may be about to add one.
  private static let grace = 3600.0

  package init(path: String) {
    self.path = path
  }

  /// The folder beside a database.
  package init(besideDatabase path: String) {
    self.init(path: path + ".pictures")
  }

  /// The path of a picture's file; the file need not exist.
  package func file(of picture: Picture) -> String {
    file(digest: picture.digest, format: picture.format)
  }

  package func file(digest: String, format: PictureFormat) -> String {
    "\(path)/\(Self.name(digest, format))"
  }

  private static func name(_ digest: String, _ format: PictureFormat) -> String {
    "\(digest.prefix(2))/\(digest).\(format.fileExtension)"
  }

  /// The path, in the folder, of the picture with this digest and format name; `nil` for an unknown
  /// format.
  static func name(of digest: String, _ format: String?) -> String? {
    format.flatMap(PictureFormat.init).map { name(digest, $0) }
  }

  /// The path of the file with this path in the folder; `nil` if there is no such file.
  package func file(named name: String?) -> String? {
    guard let file = name.map({ "\(path)/\($0)" }), access(file, R_OK) == 0 else { return nil }
    return file
  }

  /// The path of the picture with this digest and format name; `nil` if there is no such file.
  package func file(named digest: String?, _ format: String?) -> String? {
    file(named: digest.flatMap { Self.name(of: $0, format) })
  }

  /// Whether the picture's file exists.
  package func holds(_ picture: Picture) -> Bool {
    access(file(of: picture), R_OK) == 0
  }

  /// Writes the bytes to a new temporary file.
  ///
  /// - Parameter isSafe: whether to flush the file, so that it survives a power failure.
  /// - Returns: the path, for ``adopt(_:as:)``.
  /// - Throws: a `CocoaError` if the folder can't be written or the disk is full; no file is left
  ///   then.
  package func write(
    _ bytes: [UInt8], digest: String, isSafe: Bool = true
  ) throws -> String {
    let folder = "\(path)/\(digest.prefix(2))"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: Int(DataFile.folderMode(at: path))])
    let temporary = "\(folder)/.\(digest.prefix(16))-\(UUID().uuidString).new"
    let descriptor = DataFile.open(temporary, O_EXCL | O_WRONLY)
    guard descriptor >= 0 else { throw Self.error(at: folder) }
    let isWritten = Self.write(bytes, to: descriptor) && (!isSafe || fsync(descriptor) == 0)
    let failure = isWritten ? nil : Self.error(at: folder)
    close(descriptor)
    if let failure {
      unlink(temporary)
      throw failure
    }
    return temporary
  }

  /// Stores a copy of a picture whose original is kept elsewhere; a power failure may lose the
  /// copy.
  package func copy(_ bytes: [UInt8], digest: String, format: PictureFormat) throws {
    let temporary = try write(bytes, digest: digest, isSafe: false)
    guard rename(temporary, file(digest: digest, format: format)) == 0 else {
      throw Self.error(at: path)
    }
  }

  /// All picture files of the folder.
  package func files() -> [(path: String, bytes: Int, written: Date)] {
    let files = FileManager.default
    var found: [(String, Int, Date)] = []
    for folder in (try? files.contentsOfDirectory(atPath: path)) ?? []
    where folder.utf8.count == 2 {
      for name in (try? files.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? [] {
        var status = stat()
        let file = "\(path)/\(folder)/\(name)"
        guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        let written = Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec))
        found.append((file, Int(status.st_size), written))
      }
    }
    return found
  }

  /// Renames a written file to its final name, within the transaction that adds its row, so that it
  /// can't be deleted in between.
  package func adopt(_ temporary: String, as picture: Picture) throws {
    guard rename(temporary, file(of: picture)) == 0 else { throw Self.error(at: path) }
  }

  /// Deletes a written file that is not needed after all.
  package func discard(_ temporary: String) {
    unlink(temporary)
  }

  /// Deletes a picture's file; only to be called while the database has no row for it.
  package func delete(digest: String, format: PictureFormat) {
    unlink(file(digest: digest, format: format))
  }

  /// Moves all files into another folder on the same disk, which may have files already, and
  /// deletes this folder.
  package func move(into other: PictureFolder) throws {
    let files = FileManager.default
    for folder in (try? files.contentsOfDirectory(atPath: path)) ?? [] {
      let place = "\(other.path)/\(folder)"
      try files.createDirectory(
        atPath: place, withIntermediateDirectories: true,
        attributes: [.posixPermissions: Int(DataFile.folderMode(at: other.path))])
      for name in (try? files.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? [] {
        guard rename("\(path)/\(folder)/\(name)", "\(place)/\(name)") == 0 else {
          throw Self.error(at: place)
        }
      }
    }
    try? files.removeItem(atPath: path)
  }

  /// At most 100,000 files older than the grace period: their paths, and the digest in each name.
  package func oldFiles(at now: Date) -> [(path: String, digest: String?)] {
    let most = 100_000
    var files: [(String, String?)] = []
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    for folder in folders.sorted() where folder.utf8.count == 2 && files.count < most {
      let inside = "\(path)/\(folder)"
      for name in (try? FileManager.default.contentsOfDirectory(atPath: inside)) ?? [] {
        let file = "\(inside)/\(name)"
        var status = stat()
        guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
          now.timeIntervalSince1970 - Double(status.st_mtim.tv_sec) > Self.grace
        else { continue }
        let digest = name.hasPrefix(".") ? nil : name.split(separator: ".").first.map(String.init)
        files.append((file, digest))
      }
    }
    return files
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let rest = UnsafeRawBufferPointer(rebasing: buffer[offset...])
        let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        offset += count
      }
      return true
    }
  }

  private static func error(at path: String) -> CocoaError {
    CocoaError(
      errno == ENOSPC || errno == EDQUOT ? .fileWriteOutOfSpace : .fileWriteNoPermission,
      userInfo: [NSFilePathErrorKey: path])
  }
}
