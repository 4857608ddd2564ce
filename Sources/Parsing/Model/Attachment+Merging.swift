internal import Models

extension Attachment {
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
      guard let place = places[attachment.url] else {
        places[attachment.url] = result.count
        result.append(attachment)
        continue
      }
      result[place].mimeType = result[place].mimeType ?? attachment.mimeType
      result[place].title = result[place].title ?? attachment.title
      result[place].caption = result[place].caption ?? attachment.caption
      result[place].sizeInBytes = result[place].sizeInBytes ?? attachment.sizeInBytes
      result[place].durationInSeconds =
        result[place].durationInSeconds ?? attachment.durationInSeconds
    }
    return result
  }
}
