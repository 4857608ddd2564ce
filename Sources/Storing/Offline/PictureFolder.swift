package import Basics
package import Foundation
import Glibc
package import Models

/// The folder of the stored pictures: a file each, named by its digest, so that a picture is there
/// once and a name never means another picture.
///
/// Files and not rows of the database, because readers open pictures by themselves and a database
/// of gigabytes is slow to check and to copy. A file is whole before it has its name (written
/// beside, flushed, renamed), and has its name before the database knows it; it is deleted when
/// the database no longer does. So a crash leaves at most files without a row, and
/// ``sweep(in:at:)`` finds those.
package struct PictureFolder: Sendable, Hashable {
  /// An absolute path.
  package let path: String

  /// Seconds that a file may be unknown to the database: its writer may be about to tell.
  private static let grace = 3600.0

  package init(path: String) {
    self.path = path
  }

  /// The folder beside a database.
  package init(besideDatabase path: String) {
    self.init(path: path + ".pictures")
  }

  /// Where a picture is, or would be.
  package func file(of picture: Picture) -> String {
    file(digest: picture.digest, format: picture.format)
  }

  func file(digest: String, format: PictureFormat) -> String {
    "\(path)/\(digest.prefix(2))/\(digest).\(format.fileExtension)"
  }

  /// Where the picture of a digest and a format's name is; `nil` where it is not there.
  package func file(named digest: String?, _ format: String?) -> String? {
    guard let digest, let format = format.flatMap(PictureFormat.init) else { return nil }
    let file = file(digest: digest, format: format)
    return access(file, R_OK) == 0 ? file : nil
  }

  /// Whether the file is there.
  package func holds(_ picture: Picture) -> Bool {
    access(file(of: picture), R_OK) == 0
  }

  /// Writes the bytes under a name that is not taken yet.
  ///
  /// - Parameter isSafe: whether it is there after the machine lost its power.
  /// - Returns: the path, for ``adopt(_:as:)``.
  /// - Throws: a `CocoaError` where the folder can't be written or the disk is full; nothing is
  ///   left then.
  package func write(
    _ bytes: [UInt8], digest: String, isSafe: Bool = true
  ) throws -> String {
    let folder = "\(path)/\(digest.prefix(2))"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let temporary = "\(folder)/.\(digest.prefix(16))-\(UUID().uuidString).new"
    let descriptor = open(temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o644)
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

  /// Keeps a copy of a picture that is kept elsewhere: with the machine's power it may be lost.
  package func copy(_ bytes: [UInt8], digest: String, format: PictureFormat) throws {
    let temporary = try write(bytes, digest: digest, isSafe: false)
    guard rename(temporary, file(digest: digest, format: format)) == 0 else {
      throw Self.error(at: path)
    }
  }

  /// All its files.
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

  /// Gives a written file its name; within the transaction that tells the database of it, so that
  /// it is not deleted in between.
  func adopt(_ temporary: String, as picture: Picture) throws {
    guard rename(temporary, file(of: picture)) == 0 else { throw Self.error(at: path) }
  }

  /// Takes back a written file that is not wanted after all.
  package func discard(_ temporary: String) {
    unlink(temporary)
  }

  /// Deletes a picture's file; only while the database does not know it.
  func delete(digest: String, format: PictureFormat) {
    unlink(file(digest: digest, format: format))
  }

  /// Moves its files into another folder on the same disk, where there may be some already, and
  /// goes.
  package func move(into other: PictureFolder) throws {
    let files = FileManager.default
    for folder in (try? files.contentsOfDirectory(atPath: path)) ?? [] {
      let place = "\(other.path)/\(folder)"
      try files.createDirectory(atPath: place, withIntermediateDirectories: true)
      for name in (try? files.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? [] {
        guard rename("\(path)/\(folder)/\(name)", "\(place)/\(name)") == 0 else {
          throw Self.error(at: place)
        }
      }
    }
    try? files.removeItem(atPath: path)
  }

  /// The files that are older than the grace period, a few thousand at most: their names without
  /// the folder, and the digest that each name holds.
  func oldFiles(at now: Date) -> [(path: String, digest: String?)] {
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
