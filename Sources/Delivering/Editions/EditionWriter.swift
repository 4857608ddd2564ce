import Basics
import Foundation
package import Models
package import Picturing
package import ViewModels
package import Views

/// Writes the files of editions with a renderer and the pictures that fit.
package struct EditionWriter: Sendable {
  /// Maximum bytes for the pictures of an edition.
  private let imageBudget: Int
  private let scaler: PictureScaler
  private let check: @Sendable () throws -> Void

  /// Maximum width in pixels: more is wider than any page.
  private static let widest = 1200
  /// Maximum bytes of a picture that is used unchanged, if its format is allowed in a publication.
  private static let small = 200_000

  /// A file that can't be written.
  package struct Unwritable: Error, Sendable {
    package let path: String
    /// A phrase.
    package let reason: String
  }

  /// - Parameter check: called before each picture; it throws to cancel.
  package init(
    imageBudget: Int, scaler: PictureScaler = PictureScaler(),
    check: @escaping @Sendable () throws -> Void = {}
  ) {
    self.imageBudget = imageBudget
    self.scaler = scaler
    self.check = check
  }

  /// The same without pictures.
  package var withoutPictures: EditionWriter {
    EditionWriter(imageBudget: 0, scaler: scaler, check: check)
  }

  /// Writes an edition into a file atomically.
  ///
  /// - Throws: ``Unwritable``.
  package func write(
    _ edition: EditionViewModel, as format: EditionFormat, to path: String
  ) throws {
    let style = OutputStyle(isTerminal: false, columns: 76, now: edition.date, zone: edition.zone)
    var content = Data()
    try write(edition, as: format, style) { content.append(contentsOf: $0) }
    try Self.write(content, to: path)
  }

  /// Writes the cover of an edition as JPEG, if one can be drawn.
  ///
  /// - Throws: ``Unwritable``.
  package func writeCover(of edition: EditionViewModel, to path: String) throws {
    guard let bytes = cover(of: edition) else { return }
    try Self.write(Data(bytes), to: path)
  }

  private static func write(_ content: Data, to path: String) throws {
    do {
      let file = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        // An edition is what its reader reads.
        attributes: [
          .posixPermissions: Int(
            DataFile.folderMode(at: file.deletingLastPathComponent().path))
        ])
      try content.write(to: file, options: .atomic)
    } catch {
      throw Unwritable(path: path, reason: error.localizedDescription)
    }
  }

  private func cover(of edition: EditionViewModel) -> [UInt8]? {
    scaler.cover(
      title: edition.name, dateline: edition.dateline,
      headlines: edition.front.compactMap { edition.items[$0].label })
  }

  package func write(
    _ edition: EditionViewModel, as format: EditionFormat, _ style: OutputStyle,
    _ drain: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws {
    switch format {
    case .plain:
      var sink = ByteSink(drain: drain)
      EditionTextRenderer(style).render(edition, into: &sink)
      try sink.finish()
    case .json:
      var sink = ByteSink(drain: drain)
      JSONRenderer().render(edition, into: &sink)
      try sink.finish()
    case .html:
      var text = EditionPageRenderer(pictures: try pictures(of: edition)).text(edition)
      try text.withUTF8 { try drain(UnsafeRawBufferPointer($0)) }
    case .epub:
      let bytes = EPUBRenderer(
        pictures: try pictures(of: edition),
        cover: cover(of: edition).map { EditionPicture(bytes: $0, mediaType: "image/jpeg") }
      ).bytes(edition)
      try bytes.withUnsafeBytes { try drain($0) }
    }
  }

  /// The pictures of an edition in reading order, as many as fit the limit.
  private func pictures(of edition: EditionViewModel) throws -> [String: EditionPicture] {
    var pictures: [String: EditionPicture] = [:]
    var left = imageBudget
    for path in edition.pictures where left > 0 {
      try check()
      guard let picture = picture(at: path), picture.bytes.count <= left else { continue }
      left -= picture.bytes.count
      pictures[path] = picture
    }
    return pictures
  }

  private func picture(at path: String) -> EditionPicture? {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: PictureScaler.maxBytes + 1),
      let header = PictureHeader([UInt8](data))
    else { return nil }
    let bytes = [UInt8](data)
    // Every e-reader shows this format (EPUB 3.2, core media types), and the picture is small
    // enough.
    if header.format == .jpeg, header.width <= Self.widest, bytes.count <= Self.small {
      return EditionPicture(bytes: bytes, mediaType: "image/jpeg")
    }
    return (try? scaler.thumbnail(of: bytes, width: Self.widest, format: .jpeg))
      .map { EditionPicture(bytes: $0, mediaType: "image/jpeg") }
  }
}
