import Basics
import Foundation
import Models
import Storing
import Synchronization

/// Copies of pictures on this machine, of those that somebody has asked it for: the pictures themselves
/// are rows.
final class PictureCopies: Sendable {
  private let folder: PictureFolder
  private let swept = Mutex((at: -Double.infinity, written: 0))

  /// Bytes of all copies, and seconds that one stays: what is deleted on the server is gone from here
  /// after a day.
  static let (most, lifetime) = (512 << 20, 86_400.0)
  /// Seconds, and copies, after which those that are too many or too old are looked for.
  private static let (pause, enough) = (3600.0, 200)

  init(in folder: PictureFolder) {
    self.folder = folder
  }

  /// Those of some pictures of which there is no copy, each once.
  func missing(_ pictures: [(digest: String, format: String)]) -> [String] {
    Set(pictures.lazy.filter { self.folder.file(named: $0.digest, $0.format) == nil }.map(\.digest))
      .sorted()
  }

  /// Keeps a copy, unless the folder can't be written: then it is not shown here.
  func keep(_ bytes: [UInt8], digest: String, format: String) {
    guard let format = PictureFormat(rawValue: format),
      (try? folder.copy(bytes, digest: digest, format: format)) != nil
    else { return }
    swept.withLock { $0.written += 1 }
  }

  /// Deletes copies that are too many or too old, now and then.
  ///
  /// - Parameters:
  ///   - now: by the clock of this machine's files.
  ///   - monotonic: ``ServerTime/monotonic``.
  func sweep(at now: Date, monotonic: Double) {
    let isDue = swept.withLock { swept in
      guard monotonic - swept.at >= Self.pause || swept.written >= Self.enough else { return false }
      swept = (monotonic, 0)
      return true
    }
    guard isDue else { return }
    var left = Self.most
    for file in folder.files().sorted(by: { $0.written > $1.written }) {
      left -= file.bytes
      let age = now.timeIntervalSince(file.written)
      // Of a clock that was put back, too.
      if left < 0 || abs(age) > Self.lifetime { folder.discard(file.path) }
    }
  }
}
