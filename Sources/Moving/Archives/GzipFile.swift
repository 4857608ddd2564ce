import Foundation

/// A file compressed by gzip (RFC 1952), as an archive of one file.
struct GzipFile: Archive {
  static let magic: [UInt8] = [0x1F, 0x8B, 8]

  struct Entry: ArchiveEntry {
    let name: String
  }

  let kind = MovingKind.gzip
  let entries: [Entry]
  let unreadable: [String] = []
  let damage: String? = nil
  private let file: OpenedFile

  /// - Parameter path: path of the file, which names its content too.
  init(_ file: OpenedFile, at path: String) {
    self.file = file
    let name = URL(fileURLWithPath: path).lastPathComponent
    entries = [Entry(name: name.hasSuffix(".gz") ? String(name.dropLast(3)) : name)]
  }

  func content(_ entry: Entry) -> any ByteSource {
    InflatingSource(FileSource(file), form: .gzip, compressedSize: file.size)
  }
}
