internal import Models

extension Attachment {
  /// The file as an enclosure: one of a type of pictures is to be looked at.
  var enclosed: Attachment {
    var file = self
    file.isShown = mimeType?.lowercased().hasPrefix("image/") == true
    return file
  }

  var isAudioOrVideo: Bool {
    guard let mimeType else {
      let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
      return [".mp3", ".m4a", ".mp4", ".m4v", ".ogg", ".opus", ".webm", ".mov", ".aac", ".wav"]
        .contains { path.hasSuffix($0) }
    }
    return mimeType.hasPrefix("audio") || mimeType.hasPrefix("video")
  }
}

extension [Attachment] {
  /// Merges attachments with the same address; a later duplicate fills in values that the first
  /// lacks.
  func unique() -> [Attachment] {
    guard count > 1 else { return self }
    var places: [String: Int] = [:]
    var result: [Attachment] = []
    for attachment in self {
      guard let index = places[attachment.url] else {
        places[attachment.url] = result.count
        result.append(attachment)
        continue
      }
      result[index].mimeType = result[index].mimeType ?? attachment.mimeType
      result[index].title = result[index].title ?? attachment.title
      result[index].caption = result[index].caption ?? attachment.caption
      result[index].isShown = result[index].isShown || attachment.isShown
      result[index].sizeInBytes = result[index].sizeInBytes ?? attachment.sizeInBytes
      result[index].durationInSeconds =
        result[index].durationInSeconds ?? attachment.durationInSeconds
    }
    return result
  }
}
