import Basics
import Foundation

/// A file in the system's folder for temporary files, which is removed when nobody holds it any more.
final class TemporaryFile: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())").path

  /// Creates the file, which only this user may read, and opens it for writing.
  func create() throws -> FileHandle {
    let descriptor = DataFile.open(path, O_EXCL | O_WRONLY)
    guard descriptor >= 0 else {
      throw Failure(.cannotWrite, code: "cannot_write", "Cannot create \(path).")
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  deinit { unlink(path) }
}
