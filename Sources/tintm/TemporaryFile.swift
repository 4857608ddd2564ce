import Foundation

/// A file in the system's folder for temporary files, which is removed when nobody holds it any more.
final class TemporaryFile: Sendable {
  let path = FileManager.default.temporaryDirectory.appending(path: "tintm-\(UUID())").path

  deinit { unlink(path) }
}
