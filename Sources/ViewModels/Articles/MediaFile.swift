internal import Models

/// A file that a source attached to an article.
package struct MediaFile: Sendable, Hashable {
  package let url: String
  /// As the source gives it, such as `audio/mpeg`.
  package var type: String?
  package let title: String?
  package let sizeInBytes: Int?
  package let durationInSeconds: Int?

  /// The type of a file whose source gives none, in formats that require one (RFC 2046 4.5.1).
  package static let unknownType = "application/octet-stream"

  init(_ attachment: Attachment) {
    url = attachment.url
    type = attachment.mimeType
    title = attachment.title
    sizeInBytes = attachment.sizeInBytes
    durationInSeconds = attachment.durationInSeconds
  }

  package var isPicture: Bool { isOf("image/") }
  package var isAudio: Bool { isOf("audio/") }
  package var isVideo: Bool { isOf("video/") }

  private func isOf(_ kind: String) -> Bool { type?.lowercased().hasPrefix(kind) ?? false }
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
