package import Basics
internal import Foundation
internal import Models
package import Words

/// A file that a source attached to an article or that the article's text plays.
package struct MediaFile: Sendable, Hashable {
  package let url: String
  /// Such as `audio/mpeg`, or `audio/*` if nothing more is known.
  package var type: String?
  package let title: String?
  package let sizeInBytes: Int?
  package let durationInSeconds: Int?

  /// The type of a file whose source gives none, in formats that require one (RFC 2046 4.5.1).
  package static let unknownType = "application/octet-stream"

  init(_ attachment: Attachment) {
    url = attachment.url
    type = attachment.type
    title = attachment.title
    // Sources write 0 for what they don't know.
    sizeInBytes = attachment.sizeInBytes.flatMap { $0 > 0 ? $0 : nil }
    durationInSeconds = attachment.durationInSeconds.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The text names no type, only whether it is heard or seen: a media range (RFC 9110 12.5.1).
  package init(_ recording: TextBlock.Recording) {
    url = recording.url
    type = recording.isVideo ? "video/*" : "audio/*"
    title = recording.title
    sizeInBytes = nil
    durationInSeconds = nil
  }

  /// The server that has it, else its address.
  package var host: String { URLComponents(string: url)?.host ?? url }
  /// Its title, else where it is from.
  package var name: Message {
    title.map(Message.verbatim)
      ?? Message(isVideo ? .videoFrom : isAudio ? .audioFrom : .fileFrom, host)
  }
  /// For people: its length and its size, as far as they are known.
  package var measures: [FieldValue] {
    [FieldValue.count(durationInSeconds, .seconds), .count(sizeInBytes, .bytes)].filter {
      $0 != .none
    }
  }

  /// Its address without the number that WordPress gives to each player of a page (`?_=1`).
  var unnumbered: Substring {
    let marks = [UInt8(ascii: "?"), UInt8(ascii: "&")]
    guard let mark = url.utf8.lastIndex(where: marks.contains),
      url.utf8[mark...].dropFirst().starts(with: "_=".utf8)
    else { return url[...] }
    return url[..<mark]
  }

  package var isPicture: Bool { kind == .image }
  package var isAudio: Bool { kind == .audio }
  package var isVideo: Bool { kind == .video }

  private var kind: FileKind? { type.flatMap(FileKind.init(type:)) }
}

extension Record {
  package init(_ file: MediaFile) {
    self.init([
      "url": .link(file.url),
      "mime_type": .text(file.type),
      "title": .text(file.title),
      "size_in_bytes": .count(file.sizeInBytes, .bytes),
      "duration_in_seconds": .count(file.durationInSeconds, .seconds),
    ])
  }
}
