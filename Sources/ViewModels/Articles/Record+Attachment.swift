internal import Models

extension Record {
  init(_ attachment: Attachment) {
    self.init([
      "url": .link(attachment.url),
      "mime_type": .text(attachment.mimeType),
      "title": .text(attachment.title),
      "size_in_bytes": .count(attachment.sizeInBytes, .bytes),
      "duration_in_seconds": .count(attachment.durationInSeconds, .seconds),
    ])
  }
}
