import Basics
import Foundation
import Models
import Store
import Synchronization

/// Local copies of the pictures that were requested on this machine; the pictures themselves are
/// rows.
final class PictureCopies: Sendable {
  private let folder: PictureFolder
  private let swept = Mutex((at: -Double.infinity, written: 0))

  /// Maximum bytes of all copies, and seconds that a copy lives: a picture deleted on the server is
  /// deleted here after a day.
  static let (most, lifetime) = (512 << 20, 86_400.0)
  /// Seconds, and number of new copies, after which the folder is swept.
  private static let (pause, enough) = (3600.0, 200)

  init(in folder: PictureFolder) {
    self.folder = folder
  }

  /// The pictures without a copy, without duplicates.
  func missing(_ pictures: [(digest: String, format: String)]) -> [String] {
    Set(pictures.lazy.filter { self.folder.file(named: $0.digest, $0.format) == nil }.map(\.digest))
      .sorted()
  }

  /// Stores a copy. If the folder can't be written, the picture is not shown here.
  func keep(_ bytes: [UInt8], digest: String, format: String) {
    guard let format = PictureFormat(rawValue: format),
      (try? folder.copy(bytes, digest: digest, format: format)) != nil
    else { return }
    swept.withLock { $0.written += 1 }
  }

  /// Now and then deletes copies that are too many or too old.
  ///
  /// - Parameters:
  ///   - now: by the clock of this machine's file system.
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
      // A negative age means that the clock was set back.
      if left < 0 || abs(age) > Self.lifetime { folder.discard(file.path) }
    }
  }
}
