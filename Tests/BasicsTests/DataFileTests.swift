import Basics
import Foundation
import Glibc
import Testing

struct DataFileTests {
  /// The permissions of a folder, and of a file created in it.
  @Test(arguments: [
    (0o755, 0o600), (0o700, 0o600), (0o750, 0o640), (0o770, 0o640), (0o777, 0o600), (0o710, 0o600),
  ])
  func `a file is for its owner, and for the group that its folder is for`(
    _ folder: Int, _ expected: Int
  ) throws {
    let place = FileManager.default.temporaryDirectory.path + "/tintm-\(UUID().uuidString)"
    try FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: true, attributes: [.posixPermissions: folder])
    defer { try? FileManager.default.removeItem(atPath: place) }
    let descriptor = DataFile.open(place + "/data", O_RDWR)
    defer { close(descriptor) }
    func mode() -> Int {
      var status = stat()
      return stat(place + "/data", &status) == 0 ? Int(status.st_mode & 0o777) : 0
    }
    #expect(mode() == expected)
    #expect(Int(DataFile.mode(at: place + "/data")) == expected)
    // An existing file keeps its permissions.
    chmod(place + "/data", 0o644)
    let again = DataFile.open(place + "/data", O_RDWR)
    #expect(again >= 0 && mode() == 0o644)
    close(again)
    #expect(DataFile.open(place + "/data", O_RDWR | O_EXCL) < 0)
  }
}
