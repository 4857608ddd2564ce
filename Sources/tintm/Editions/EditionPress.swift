import Basics
import Foundation
import Picturing
import ViewModels
import Views

/// Makes files of editions: renderers, with the pictures that fit.
struct EditionPress: Sendable {
  /// Bytes for the pictures of an edition.
  var imageBudget: Int

  /// Pixels: more is wider than any page.
  private static let widest = 1200
  /// Bytes of a picture that is taken as it is, where its format may stand in a publication.
  private static let small = 200_000

  func write(
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
      var text = EditionPageRenderer(pictures: pictures(of: edition)).text(edition)
      try text.withUTF8 { try drain(UnsafeRawBufferPointer($0)) }
    case .epub:
      let cover = PictureScaler().cover(
        title: edition.name, dateline: edition.dateline,
        headlines: edition.front.compactMap { edition.items[$0].label })
      let bytes = EPUBRenderer(
        pictures: pictures(of: edition),
        cover: cover.map { EditionPicture(bytes: $0, mediaType: "image/jpeg") }
      ).bytes(edition)
      try bytes.withUnsafeBytes { try drain($0) }
    }
  }

  /// The pictures of an edition in reading order, as many as there is room for.
  private func pictures(of edition: EditionViewModel) -> [String: EditionPicture] {
    var pictures: [String: EditionPicture] = [:]
    var left = imageBudget
    for path in EditionPageRenderer.pictures(of: edition) where left > 0 {
      guard let picture = Self.picture(at: path), picture.bytes.count <= left else { continue }
      left -= picture.bytes.count
      pictures[path] = picture
    }
    return pictures
  }

  private static func picture(at path: String) -> EditionPicture? {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: PictureScaler.mostBytes + 1),
      let header = PictureHeader([UInt8](data))
    else { return nil }
    let bytes = [UInt8](data)
    // What every e-reader shows (EPUB 3.2, core media types), and is no larger than need be.
    if header.format == .jpeg, header.width <= widest, bytes.count <= small {
      return EditionPicture(bytes: bytes, mediaType: "image/jpeg")
    }
    return (try? PictureScaler().thumbnail(of: bytes, width: widest, format: .jpeg))
      .map { EditionPicture(bytes: $0, mediaType: "image/jpeg") }
  }
}
