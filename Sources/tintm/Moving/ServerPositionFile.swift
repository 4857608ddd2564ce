import Basics
import Foundation
import Glibc
import Moving

/// The file that keeps how far another program's server has been read for a reader, beside the
/// database. An import that ended removes it.
struct ServerPositionFile {
  /// Seconds after which an import begins anew: by then the server's lists have other beginnings.
  private static let lifetime = 86_400.0
  private static let sizeLimit = 64 * 1024

  let path: String

  private struct Content: Codable {
    var position: ServerPosition
    var at: Date
  }

  /// - Parameter database: the base name of local files of the database.
  init(besideDatabase database: String, server: String, account: String, reader: String) {
    let hash = FNV64.value(of: [reader, server, account].joined(separator: "\0"))
    path = database + ".import-" + String(hash, radix: 16)
  }

  /// - Returns: `nil` if there is none, or it is too old.
  func position(at now: Date) -> ServerPosition? {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: Self.sizeLimit),
      let content = try? CodableJSON.value(Content.self, of: data),
      abs(now.timeIntervalSince(content.at)) < Self.lifetime
    else { return nil }
    return content.position
  }

  /// Without the file an interrupted import begins anew, which is only slower.
  func keep(_ position: ServerPosition, at now: Date) {
    guard let data = try? CodableJSON.data(Content(position: position, at: now)) else { return }
    let draft = path + ".new"
    let descriptor = DataFile.open(draft, O_WRONLY | O_TRUNC)
    guard descriptor >= 0 else { return }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    guard (try? file.write(contentsOf: data)) != nil, (try? file.close()) != nil else { return }
    rename(draft, path)
  }

  func remove() { unlink(path) }
}
