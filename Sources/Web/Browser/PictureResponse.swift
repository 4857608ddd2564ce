import Basics
import Foundation
import Glibc
import HTTPTypes
import Models
package import Picturing
import Store
import Synchronization

/// The response for a picture's address.
enum PictureResponse {
  /// The picture does not exist, or only in articles of other readers.
  static let none = WebResponse.sentence(.notFound, "The picture does not exist.")

  /// - Parameter wanted: in pixels; the next larger of a few widths is sent.
  static func scaled(
    to wanted: Int, for request: WebRequest, digest: String, _ thumbnails: Thumbnails,
    in folder: PictureFolder
  ) -> WebResponse {
    let width = PagePictures.widths.first { $0 >= wanted } ?? 1200
    let isWebP = request.headers[.accept]?.contains("image/webp") ?? false
    guard
      let picture = thumbnails.picture(
        digest, width: width, format: isWebP ? .webp : .jpeg, in: folder)
    else { return none }
    var response = response(of: picture)
    response.headers[.vary] = "Accept"
    return response
  }

  static func response(of picture: Thumbnails.Thumbnail) -> WebResponse {
    WebResponse(
      type: picture.type,
      headers: [
        .cacheControl: picture.isFinal ? "private, max-age=31536000, immutable" : "no-store",
        .contentSecurityPolicy: "default-src 'none'; sandbox",
      ], bytes: picture.bytes)
  }
}

/// Parses names of stored pictures, as ``Store/PictureFolder`` gives them: the digest and a
/// format.
enum StoredPicture {
  /// The digest in a picture's file name, from its path or `file:` address; `nil` if it is not a
  /// stored picture.
  static func digest(_ file: String) -> String? {
    guard file.hasPrefix("/") || file.hasPrefix("file:///"),
      let name = file.split(separator: "/").last,
      let digest = name.split(separator: ".").first.map(String.init), isDigest(digest)
    else { return nil }
    return digest
  }

  static func isDigest(_ text: String) -> Bool {
    (16...128).contains(text.utf8.count)
      && text.utf8.allSatisfy { ($0 >= 0x30 && $0 <= 0x39) || ($0 >= 0x61 && $0 <= 0x66) }
  }
}

/// Stored pictures in the sizes that pages show: each is scaled once, in a separate process, and
/// cached beside the pictures within a size limit.
package final class Thumbnails: Sendable {
  /// Maximum bytes of all thumbnails.
  private static let maxBytes = 256 << 20
  /// Number of pictures scaled at a time.
  private static let workers = 2
  /// Maximum seconds to wait for a scaler; after that the caller gets the picture unscaled.
  private static let scalerTimeout = 3.0

  private let scaler: PictureScaler
  private let turns = DispatchSemaphore(value: Thumbnails.workers)
  private let written = Mutex(0)

  package init(scaler: PictureScaler) { self.scaler = scaler }

  struct Thumbnail {
    var bytes: [UInt8]
    var type: String
    /// Whether the response stays the same, so that a client may cache it.
    var isFinal: Bool
  }

  /// - Returns: `nil` if the picture is not stored.
  func picture(
    _ digest: String, width: Int, format: ThumbnailFormat, in folder: PictureFolder
  ) -> Thumbnail? {
    let path = "\(folder.path)/thumbnails/\(digest)-\(width).\(format.rawValue)"
    func scaled(_ bytes: [UInt8]) -> Thumbnail {
      Thumbnail(bytes: bytes, type: "image/\(format.rawValue)", isFinal: true)
    }
    if let bytes = Self.read(path) { return scaled(bytes) }
    guard let original = Self.original(digest, in: folder) else { return nil }
    guard turns.wait(timeout: .now() + Self.scalerTimeout) == .success else {
      return Thumbnail(bytes: original.bytes, type: original.type, isFinal: false)
    }
    defer { turns.signal() }
    // Another thread may have made it meanwhile.
    if let bytes = Self.read(path) { return scaled(bytes) }
    guard let bytes = try? scaler.thumbnail(of: original.bytes, width: width, format: format)
    else {
      // A browser may decode formats that libgd does not.
      return original
    }
    keep(bytes, at: path)
    return scaled(bytes)
  }

  /// A picture as it is stored.
  ///
  /// - Returns: `nil` if it is not.
  static func original(_ digest: String, in folder: PictureFolder) -> Thumbnail? {
    let kept = PictureFormat.allCases.lazy.map {
      Picture(digest: digest, format: $0, bytes: 0, width: 0, height: 0)
    }.first { folder.holds($0) }
    guard let kept, let bytes = read(folder.file(of: kept)) else { return nil }
    return Thumbnail(bytes: bytes, type: kept.format.mediaType, isFinal: true)
  }

  /// A full or read-only disk only costs time, so errors are ignored.
  private func keep(_ bytes: [UInt8], at path: String) {
    let folder = (path as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Atomic: a file with this name is always complete.
    try? Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    let isDue = written.withLock { count in
      count += 1
      return count % 100 == 1
    }
    if isDue { Self.sweep(folder) }
  }

  /// Deletes the oldest files if the folder is over the limit, down to three quarters of it.
  private static func sweep(_ folder: String) {
    let keys: Set<URLResourceKey> = [.fileSizeKey, .contentModificationDateKey]
    let files =
      (try? FileManager.default.contentsOfDirectory(
        at: URL(fileURLWithPath: folder), includingPropertiesForKeys: Array(keys))) ?? []
    var known = files.compactMap { file -> (URL, Int, Date)? in
      guard let values = try? file.resourceValues(forKeys: keys) else { return nil }
      return (file, values.fileSize ?? 0, values.contentModificationDate ?? .distantPast)
    }
    var total = known.reduce(0) { $0 + $1.1 }
    guard total > maxBytes else { return }
    known.sort { $0.2 < $1.2 }
    for (file, size, _) in known where total > maxBytes * 3 / 4 {
      try? FileManager.default.removeItem(at: file)
      total -= size
    }
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard access(path, R_OK) == 0, let data = FileManager.default.contents(atPath: path),
      data.count <= PictureScaler.maxBytes
    else { return nil }
    return Array(data)
  }
}
